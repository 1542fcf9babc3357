// @vitest-environment dom
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderHookWithClient } from '../../test/render-hook-with-client.tsx'
import { stubBrowser } from '../../test/stub-browser.ts'

/** A page with modules of its own, as after a reload; what a tab keeps stays. */
async function loaded(storage: object) {
  vi.resetModules()
  vi.stubGlobal('sessionStorage', storage)
  const { useDraft, readDraft, saveDraft } = await import('./drafts.ts')
  const { setSession, signedInSession } = await import('./session.ts')
  const signIn = (id: string) =>
    setSession(
      signedInSession({ accessToken: 't', expiresInS: 600, user: { id, email: 'a@b.c', hasProfile: true } }),
    )
  const open = <T>(name: string, initial: T, owner?: string) =>
    renderHookWithClient(new QueryClient(), () => useDraft(name, initial, owner))
  const openWith = (read: () => { name: string; initial: object }) =>
    renderHookWithClient(new QueryClient(), () => useDraft(read().name, read().initial))
  signIn('maryam')
  return {
    open,
    openWith,
    signIn,
    readDraft,
    saveDraft,
    leave: () => setSession({ status: 'signedOut', left: true }),
  }
}
let page: ReturnType<typeof stubBrowser>
beforeEach(() => void (page = stubBrowser()))
const full = {
  getItem: () => null,
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError')
  },
  removeItem: () => {},
}

test('keeps a draft across sheet, app and reload until it is sent', async () => {
  const before = await loaded(page.sessionStorage)
  before.open('other', '').current()[1]('kept')
  const first = before.open('report', '')
  const beside = before.open('report', '')
  expect(first.current()[0]).toBe('')
  first.current()[1]('He asked for money')
  expect([first.current()[0], beside.current()[0]]).toEqual(['He asked for money', 'He asked for money'])
  first.unmount()
  const after = await loaded(page.sessionStorage)
  const again = after.open('report', '')
  expect(again.current()[0]).toBe('He asked for money')
  again.current()[2]()
  expect(again.current()[0]).toBe('')
  expect(after.open('other', '').current()[0]).toBe('kept')
  expect(Object.keys(page.sessionStorage)).toHaveLength(1)
})

test('keeps a draft from the next member in the same browser', async () => {
  const { open, signIn } = await loaded(page.sessionStorage)
  const hers = open('appeal', '')
  hers.current()[1]('Half a sen')
  signIn('yusuf')
  expect(open('appeal', '').current()[0]).toBe('')
  hers.current()[1]('Half a sentence')
  expect(open('appeal', '').current()[0]).toBe('')
  expect(open('appeal', '', 'staff').current()[0]).toBe('')
  signIn('maryam')
  expect(open('appeal', '').current()[0]).toBe('Half a sentence')
  open('appeal', '').current()[1]('')
  expect(Object.keys(page.sessionStorage)).toEqual([])
})

test('keeps a draft in memory where the storage is full, until sign-out', async () => {
  for (const storage of [full, undefined]) {
    const { open, leave, signIn } = await loaded(storage as object)
    open('appeal', '').current()[1]('Half a sen')
    expect(open('appeal', '').current()[0]).toBe('Half a sen')
    leave()
    signIn('maryam')
    expect(open('appeal', '').current()[0]).toBe('')
  }
})

test('fills gaps in a draft of an earlier version and ignores broken ones', async () => {
  const { saveDraft, readDraft } = await loaded(page.sessionStorage)
  saveDraft('maryam', 'filters', { age: [20, 30], chosen: ['de'] })
  const first = { age: [18, 80], verified: false }
  expect(readDraft('maryam', 'filters', first)).toEqual({ age: [20, 30], verified: false, chosen: ['de'] })
  expect(readDraft('maryam', 'filters', '')).toBe('')
  expect(readDraft('maryam', 'filters', null)).toEqual({ age: [20, 30], chosen: ['de'] })
  saveDraft('maryam', 'filters', 'words')
  expect([readDraft('maryam', 'filters', first), readDraft('maryam', 'filters', '')]).toEqual([
    first,
    'words',
  ])
  page.sessionStorage.setItem('mithaq.draft.maryam.filters', '{"half')
  expect(readDraft('maryam', 'filters', first)).toEqual(first)
})

test('reads the other draft when a screen changes its draft', async () => {
  const { saveDraft, openWith } = await loaded(page.sessionStorage)
  for (const name of ['first', 'second']) saveDraft('maryam', name, { words: 'Half' })
  const shown = { name: 'first', initial: { days: 7 } as object }
  const screen = openWith(() => shown)
  expect(screen.current()[0]).toEqual({ words: 'Half', days: 7 })
  Object.assign(shown, { name: 'second', initial: { rule: 4 } })
  expect(screen.current()[0]).toEqual({ words: 'Half', rule: 4 })
})
