import { expect, test, vi } from 'vitest'
import { readRecentErrors } from '../ui/feedback/error-log.ts'
import { readSession, setSession, signedInSession } from './session.ts'
import { reloadUser } from './reload-user.ts'

const userOf = (id: string) => ({ id, email: `${id}@example.com`, hasProfile: true })
const signIn = (id: string) =>
  setSession(signedInSession({ accessToken: id, expiresInS: 600, user: userOf(id) }))

test('reloads the signed-in user, and not for another member', async () => {
  vi.stubGlobal('navigator', {})
  let meanwhile = () => {}
  vi.stubGlobal('fetch', async () => {
    meanwhile()
    return Response.json({ ...userOf('maryam'), held: true })
  })
  signIn('maryam')
  await reloadUser()
  expect(readSession()).toMatchObject({ accessToken: 'maryam', user: { id: 'maryam', held: true } })
  meanwhile = () => signIn('yusuf')
  await reloadUser()
  expect(readSession()).toMatchObject({ accessToken: 'yusuf', user: userOf('yusuf') })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', async () => new Response('', { status: 500 }))
  await reloadUser()
  expect(readSession()).toMatchObject({ accessToken: 'yusuf', user: userOf('yusuf') })
  expect(readRecentErrors().at(-1)?.message).toMatch(/^Standing: ./)
})
