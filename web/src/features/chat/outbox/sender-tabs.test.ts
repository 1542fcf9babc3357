import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../../../test/stub-browser.ts'

const createdAt = '2026-11-15T08:00:00.000Z'
/** What is on its way, and what has come to the server, as `match/message`. */
const onItsWay = new Map<string, () => void>()
const posted: string[] = []
const leaves: (() => void)[] = []

/** Each with a copy of the modules of its own, as tabs have; the storage is one. */
async function openTab() {
  vi.resetModules()
  const { getOutbox: outboxOf } = await import('./outbox-storage.ts')
  const { addMessage: add } = await import('./outbox.ts')
  const { startSender } = await import('./sender.ts')
  leaves.push(startSender(new QueryClient(), 'maryam'))
  return {
    write: (matchId: string, id: string) =>
      outboxOf('maryam').change((all) => add(all, { id, matchId, content: id, createdAt })),
    waiting: () => outboxOf('maryam').read(),
  }
}

beforeEach(() => {
  stubBrowser()
  onItsWay.clear()
  posted.length = 0
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
    const matchId = url.split('/').at(-2) ?? ''
    const { id } = JSON.parse(body) as { id: string }
    const name = `${matchId}/${id}`
    posted.push(name)
    return new Promise<Response>((resolve) =>
      onItsWay.set(name, () => {
        onItsWay.delete(name)
        const message = { id, matchId, seq: 1, senderId: 'maryam', createdAt, reactions: [] }
        resolve(Response.json({ now: createdAt, match: { id: matchId }, message }))
      }),
    )
  })
})
afterEach(() => {
  leaves.splice(0).forEach((leave) => leave())
  vi.unstubAllGlobals()
})

/** Lets what is on its way arrive, one after the other, until nothing waits. */
async function deliver(waiting: () => readonly unknown[]): Promise<void> {
  await vi.waitFor(() => {
    for (const arrive of onItsWay.values()) arrive()
    expect(waiting()).toEqual([])
  })
}

test('each match sends one message at a time, in order, beside the others', async () => {
  // An older browser without locks: nothing but the tab itself keeps its messages apart.
  vi.stubGlobal('navigator', {})
  const { write, waiting } = await openTab()
  write('amina', '1')
  write('amina', '2')
  write('khadija', '3')
  await vi.waitFor(() => expect(posted).toEqual(['amina/1', 'khadija/3']))
  onItsWay.get('amina/1')?.()
  await vi.waitFor(() => expect(posted.at(-1)).toBe('amina/2'))
  await deliver(waiting)
  expect(posted).toEqual(['amina/1', 'khadija/3', 'amina/2'])
})

test('of two tabs one sends, and the other finds nothing left', async () => {
  const one = await openTab()
  const two = await openTab()
  one.write('amina', '1')
  two.write('amina', '2')
  await vi.waitFor(() => expect(posted).toEqual(['amina/1']))
  const { held, pending } = await navigator.locks.query()
  expect([held?.length, pending?.length]).toEqual([1, 1])
  await deliver(two.waiting)
  await vi.waitFor(async () => expect((await navigator.locks.query()).held).toEqual([]))
  expect(posted).toEqual(['amina/1', 'amina/2'])
  expect(one.waiting()).toEqual([])
})
