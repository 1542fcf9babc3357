import { sql } from '../../../db/sql.ts'
import { expect, it } from 'vitest'
import { drawJpeg } from '../../../../test/support/pictures/attack-pictures.ts'
import { createMember } from '../../../../test/support/members/cast.ts'
import { bootPicturesForSuite, type PictureApp } from '../../../../test/support/pictures/boot-pictures.ts'
import { ExaminerUnavailable } from '../../../ports/examiner/examiner.ts'

let app: PictureApp
let isAway = false
bootPicturesForSuite((booted) => (app = booted), {
  examiner: {
    async examine() {
      if (isAway) throw new ExaminerUnavailable('away')
      return { explicit: 0, suggestive: 0, faces: [] }
    },
    async close() {},
  },
})

const sent = async () => {
  const { status, body } = await app.upload(await createMember(app.app), await drawJpeg(200, 250))
  expect(status).toBe(200)
  return body.id
}
const failing = (id: string) =>
  app.query(sql`
    alter table profile_pictures add constraint failing check (id <> ${sql.literal(id)} or blur_hash = '-') not valid`)
const works = () => app.query(sql`alter table profile_pictures drop constraint failing`)

it('a picture that cannot be published is logged and retried without delaying later ones', async () => {
  isAway = true
  const [bad, good] = [await sent(), await sent()]
  isAway = false
  await failing(bad)
  await expect(app.parts.examineWaiting()).rejects.toThrow('failing')
  const waiting = () => app.query(sql`select id from waiting_pictures`)
  expect(await waiting()).toEqual([{ id: bad }])
  await works()
  await app.parts.examineWaiting()
  expect([await waiting(), await app.query(sql`select from profile_pictures where id = ${good}`)]).toEqual([
    [],
    [{}],
  ])
})
