// @vitest-environment dom
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { renderHookWithClient } from '../../../../../test/render-hook-with-client.tsx'
import { stubBrowser } from '../../../../../test/stub-browser.ts'
import { useCities } from './use-cities.ts'

test('searches cities after a pause in typing, cancels old searches and reuses known answers', async () => {
  stubBrowser()
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const asked: { search: string | null; signal: AbortSignal; answer: (response: Response) => void }[] = []
  vi.stubGlobal(
    'fetch',
    (url: string, { signal }: { signal: AbortSignal }) =>
      new Promise<Response>((answer, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error))
        asked.push({
          search: new URL(url, 'https://mithaq.example').searchParams.get('search'),
          signal,
          answer,
        })
      }),
  )
  let typed = ''
  const screen = renderHookWithClient(new QueryClient(), () => useCities('JO', typed))
  const type = async (next: string, ms: number) => {
    typed = next
    screen.current()
    await vi.advanceTimersByTimeAsync(ms)
  }
  await type('a', 100)
  await type('am', 179)
  expect(
    asked.filter(({ search }) => search === 'a'),
    'not between two keys',
  ).toEqual([])
  expect(asked).toEqual([])
  await type('am', 1)
  expect(asked.at(-1)).toMatchObject({ search: 'am' })
  await type('amm ', 200)
  expect(asked.map(({ search, signal }) => [search, signal.aborted])).toEqual([
    ['am', true],
    ['amm', false],
  ])
  asked[1]?.answer(Response.json({ cities: ['Amman'] }))
  await vi.advanceTimersByTimeAsync(1)
  expect(screen.current()).toEqual({ cities: ['Amman'], status: 'found' })
  await type('beit h', 200)
  expect(asked.at(-1)?.search).toBe('beit h')
  asked[2]?.answer(Response.json({ cities: ['Beit Hanoun'] }))
  await vi.advanceTimersByTimeAsync(1)
  await type('amx', 200)
  expect(screen.current()).toEqual({ cities: [], status: 'searching' })
  asked[3]?.answer(Response.json({ code: 'internal' }, { status: 500 }))
  await vi.advanceTimersByTimeAsync(1)
  expect(screen.current().status).toBe('failed')
  await type('amm', 200)
  expect([screen.current().status, asked.length]).toEqual(['found', 4])
})
