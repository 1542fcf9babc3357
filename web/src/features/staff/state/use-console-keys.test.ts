// @vitest-environment dom
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { renderHookWithClient } from '../../../../test/render-hook-with-client.tsx'
import { stubBrowser } from '../../../../test/stub-browser.ts'
import { emptyDraft, type DecisionDraft } from './decision-draft.ts'
import { useConfirmKey, useConsoleKeys } from './use-console-keys.ts'

let done: unknown[]
/** Where the keyboard is: a field or a sheet. */
let elsewhere: HTMLElement | undefined
let unmount: () => void

beforeEach(() => {
  stubBrowser()
  done = []
  elsewhere = undefined
  document.body.innerHTML = '<input data-search> <textarea></textarea> <div role="dialog"></div>'
  document.querySelector('input')?.addEventListener('focus', () => done.push('to the search'))
  const console = {
    shown: undefined,
    step: async (by: number) => void done.push(`step ${by}`),
    claim: async () => done.push('claim') > 0,
    takeBack: async () => done.push('take back') > 0,
  }
  const draft: DecisionDraft = { ...emptyDraft(undefined), decision: 'warn', rule: 1 }
  const setDraft = ({ decision, note }: DecisionDraft) =>
    void done.push(note === '' ? decision : note.length > 20 && 'a template')
  const Keys = () => {
    useConsoleKeys(console, draft, setDraft, () => void done.push('keys'))
    useConfirmKey(() => void done.push('confirm'))
    return true
  }
  ;({ unmount } = renderHookWithClient(new QueryClient(), Keys))
})

function press(key: string, how: object = {}): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...how })
  return !(elsewhere ?? document.body).dispatchEvent(event)
}

test.each([
  ['j', 'step 1'],
  ['k', 'step -1'],
  ['K', 'step -1'],
  ['c', 'claim'],
  ['z', 'take back'],
  ['t', 'a template'],
  ['?', 'keys'],
  ['/', 'to the search'],
  ['d', 'dismiss'],
  ['w', 'warn'],
  ['r', 'remove_pictures'],
  ['e', 'rewrite'],
  ['s', 'suspend'],
  ['b', 'ban'],
])('%s: %s', (key, what) => {
  expect(press(key)).toBe(true)
  expect(done).toEqual([what])
  unmount()
  press(key)
  expect(done, 'nothing once the console is left').toHaveLength(1)
})

test('Enter confirms with Ctrl or Cmd, also from a field, and never from a sheet', () => {
  elsewhere = document.querySelector('textarea')!
  press('Enter')
  expect(done).toEqual([])
  press('Enter', { ctrlKey: true })
  press('Enter', { metaKey: true })
  expect(done).toEqual(['confirm', 'confirm'])
  elsewhere = document.querySelector<HTMLElement>('[role=dialog]')!
  expect([press('Enter', { ctrlKey: true }), done.length]).toEqual([false, 2])
})

test('leaves letters in fields and with modifier keys alone, and counts a held key once', () => {
  expect([press('q'), press('o')], 'without a meaning here').toEqual([false, false])
  for (const how of ['ctrlKey', 'metaKey', 'altKey', 'repeat'])
    expect(press('j', { [how]: true })).toBe(false)
  elsewhere = document.querySelector('textarea')!
  expect(press('j')).toBe(false)
  expect(done).toEqual([])
})
