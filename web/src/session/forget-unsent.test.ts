import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteChannels } from '../../test/channels.ts'
import { openPage } from '../../test/page.ts'

const user = { id: 'maryam', email: 'maryam@example.com', hasProfile: true }
let channels: ReturnType<typeof noteChannels>
let page: ReturnType<typeof openPage>

/** With modules of its own, as tabs have. */
async function openTab() {
  vi.resetModules()
  const session = await import('./session.ts')
  const acts = await import('./acts.ts')
  const { keepDraft, readDraft } = await import('./drafts.ts')
  const { outboxOf } = await import('../features/chat/outbox/outbox-storage.ts')
  const { add, isMessage } = await import('../features/chat/outbox/outbox.ts')
  const { shareSession } = await import('./tabs.ts')
  session.setSession(session.signedIn({ accessToken: 'token', expiresInS: 600, user }))
  shareSession()
  return {
    ...session,
    ...acts,
    write() {
      keepDraft('maryam', 'chat 1', 'Half a sen')
      const createdAt = '2026-11-15T08:00:00.000Z'
      outboxOf('maryam').change((all) => add(all, { id: '1', matchId: '1', content: 'Salam', createdAt }))
    },
    written: () => ({
      draft: readDraft('maryam', 'chat 1', ''),
      waiting: outboxOf('maryam')
        .read()
        .filter(isMessage)
        .map(({ content }) => content),
    }),
  }
}
/** A tab with words in it, of which another tab has ended the session. */
async function endedElsewhere({ left }: { left: boolean }) {
  const here = await openTab()
  here.write()
  const elsewhere = await openTab()
  elsewhere.setSession({ status: 'signedOut', left })
  await vi.waitFor(() => expect(here.readSession()).toEqual({ status: 'signedOut', left }))
  return here
}
const everything = { draft: 'Half a sen', waiting: ['Salam'] }
const nothing = { draft: '', waiting: [] }

beforeEach(() => {
  page = openPage()
  vi.stubGlobal('fetch', async () => Response.json({}))
  channels = noteChannels()
})
afterEach(() => {
  channels.close()
  vi.unstubAllGlobals()
})

test('a sign-out forgets drafts and messages that wait, and nothing that is not the member’s', async () => {
  const tab = await openTab()
  tab.write()
  page.sessionStorage.setItem('signup', '{}')
  page.sessionStorage.setItem('signup.member', 'maryam')
  page.localStorage.setItem('userData', '{}')
  page.localStorage.setItem('mithaq.locale', 'en')
  expect(tab.written()).toEqual(everything)
  await tab.signOut()
  expect(tab.written()).toEqual(nothing)
  expect([Object.keys(page.sessionStorage), Object.keys(page.localStorage)]).toEqual([[], ['mithaq.locale']])
})

test('a sign-out in another tab forgets them here', async () => {
  const here = await endedElsewhere({ left: true })
  expect(here.written()).toEqual(nothing)
})

test('a session that ends otherwise, here or in another tab, leaves them for the next sign-in', async () => {
  const here = await endedElsewhere({ left: false })
  expect(here.written()).toEqual(everything)
  here.setSession(here.signedIn({ accessToken: 'another', expiresInS: 600, user }))
  expect(here.written()).toEqual(everything)
})
