import { randomUUID } from 'node:crypto'
import type { Picture } from '@mithaq/contract/pictures'
import type { Member } from '../members/add-members.ts'
import type { TestApp } from '../app/test-app.ts'

/** Adds a picture as the wizard does. */
export async function sendPicture(app: TestApp, { token }: Member, bytes: Buffer): Promise<Picture> {
  const answer = await app.server.inject({
    method: 'POST',
    url: `/api/pictures/${randomUUID()}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' },
    payload: bytes,
  })
  if (answer.statusCode !== 200) throw new Error(`the picture was refused: ${answer.body}`)
  return answer.json()
}
