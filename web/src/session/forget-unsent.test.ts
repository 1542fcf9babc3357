import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { trackBroadcastChannels } from '../../test/track-broadcast-channels.ts'
import { stubBrowser } from '../../test/stub-browser.ts'

const user = { id: 'maryam', email: 'maryam@example.com', hasProfile: true }
let channels: ReturnType<typeof trackBroadcastChannels>
let page: ReturnType<typeof stubBrowser>

/** With modules of its own, as tabs have. */
async function openTab() {
  vi.resetModules()
  const session = await import('./session.ts')
  const acts = await import('./auth-actions.ts')
  const { saveDraft, readDraft } = await import('./drafts.ts')
  const { getOutbox } = await import('../features/chat/outbox/outbox-storage.ts')
  const { addMessage, isMessage } = await import('../features/chat/outbox/outbox.ts')
  const { shareSession } = await import('./share-session.ts')
  session.setSession(session.signedInSession({ accessToken: 'token', expiresInS: 600, user }))
  shareSession()
  return {
    ...session,
    ...acts,
    write() {
      saveDraft('maryam', 'chat 1', 'Half a sen')
      const createdAt = '2026-11-15T08:00:00.000Z'
      getOutbox('maryam').change((all) =>
        addMessage(all, { id: '1', matchId: '1', content: 'Salam', createdAt }),
      )
    },
    written: () => ({
      draft: readDraft('maryam', 'chat 1', ''),
      waiting: getOutbox('maryam')
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
  page = stubBrowser()
  vi.stubGlobal('fetch', async () => Response.json({}))
  channels = trackBroadcastChannels()
})
afterEach(() => {
  channels.close()
  vi.unstubAllGlobals()
})

test('removes drafts and unsent messages at sign-out, and nothing else', async () => {
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

test('removes them when another tab signs out', async () => {
  const here = await endedElsewhere({ left: true })
  expect(here.written()).toEqual(nothing)
})

test('keeps them when a session ends unexpectedly', async () => {
  const here = await endedElsewhere({ left: false })
  expect(here.written()).toEqual(everything)
  here.setSession(here.signedInSession({ accessToken: 'another', expiresInS: 600, user }))
  expect(here.written()).toEqual(everything)
})
