import { discovery } from '@mithaq/contract/discovery'
import { beforeEach, expect, test, vi } from 'vitest'
import { later } from '../../test/later.ts'
import { mounted } from '../../test/mounted.tsx'
import { openPage } from '../../test/page.ts'
import { setSession, signedIn } from '../session/session.ts'
import { act, useAct } from './act.ts'
import { useHear } from './hear.ts'
import { newQueryClient } from './query-client.ts'

const favorite = act(discovery.favorite)
const signIn = (id: string, accessToken: string) =>
  setSession(
    signedIn({ accessToken, expiresInS: 600, user: { id, email: `${id}@example.com`, hasProfile: true } }),
  )
/** What was sent, and by whom; answered in the hands of a test. */
let sent: { by: string; answer: () => void }[]

vi.useFakeTimers()
openPage()
beforeEach(() => {
  sent = []
  vi.stubGlobal(
    'fetch',
    (_: string, { headers }: { headers: Record<string, string> }) =>
      new Promise<Response>((resolve) =>
        sent.push({ by: headers['authorization'] ?? '', answer: () => resolve(Response.json({})) }),
      ),
  )
  signIn('maryam', 'first')
})

function openScreen() {
  const screen = mounted(newQueryClient(), () => {
    useHear()
    return useAct(favorite)[0]
  })
  const told: string[] = []
  const keep = (profileId: string) =>
    void screen
      .shown()({ profileId })
      .then(
        () => told.push(`${profileId} is done`),
        () => told.push(`${profileId} failed`),
      )
  return { ...screen, keep, told }
}

test('what a member began is not told to the next one, whatever became of it', async () => {
  const { keep, told, leave } = openScreen()
  keep('1')
  await later(0)
  signIn('yusuf', 'of another')
  sent[0]?.answer()
  await later(100)
  expect([sent.map(({ by }) => by), told]).toEqual([['Bearer first'], []])
  leave()
})

test('what waits behind another act is not done once its member has left, though the same one comes again', async () => {
  const { keep, told, leave } = openScreen()
  keep('1')
  keep('1')
  await later(0)
  expect(sent).toHaveLength(1)
  leave()
  signIn('maryam', 'second')
  sent[0]?.answer()
  await later(100)
  expect([sent.map(({ by }) => by), told]).toEqual([['Bearer first'], []])
})
