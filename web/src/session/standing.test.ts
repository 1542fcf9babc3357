import { expect, test, vi } from 'vitest'
import { recentErrors } from '../ui/feedback/errors.ts'
import { readSession, setSession, signedIn } from './session.ts'
import { renewStanding } from './standing.ts'

const userOf = (id: string) => ({ id, email: `${id}@example.com`, hasProfile: true })
const signIn = (id: string) => setSession(signedIn({ accessToken: id, expiresInS: 600, user: userOf(id) }))

test('how a member stands is known anew, and said of nobody who has signed in meanwhile', async () => {
  vi.stubGlobal('navigator', {})
  let meanwhile = () => {}
  vi.stubGlobal('fetch', async () => {
    meanwhile()
    return Response.json({ ...userOf('maryam'), held: true })
  })
  signIn('maryam')
  await renewStanding()
  expect(readSession()).toMatchObject({ accessToken: 'maryam', user: { id: 'maryam', held: true } })
  meanwhile = () => signIn('yusuf')
  await renewStanding()
  expect(readSession()).toMatchObject({ accessToken: 'yusuf', user: userOf('yusuf') })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', async () => new Response('', { status: 500 }))
  await renewStanding()
  expect(readSession()).toMatchObject({ accessToken: 'yusuf', user: userOf('yusuf') })
  expect(recentErrors().at(-1)?.message).toMatch(/^Standing: ./)
})
