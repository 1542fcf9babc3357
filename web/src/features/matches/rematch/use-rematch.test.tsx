// @vitest-environment drawn
import { QueryClient } from '@tanstack/react-query'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, test, vi } from 'vitest'
import { connected } from '../../../../test/connected.ts'
import { matchWith } from '../../../../test/match.ts'
import { later } from '../../../../test/later.ts'
import { mounted } from '../../../../test/mounted.tsx'
import { readToasts } from '../../../ui/feedback/toast.ts'
import { useRematch } from './use-rematch.ts'

const match = matchWith()
const { asked } = connected(() => ({ now: match.createdAt, match, charged: 3, balance: 6 }))

const openList = (onDone: () => void) =>
  mounted(
    new QueryClient(),
    () => ({ ...useRematch(match, onDone), path: useLocation().pathname }),
    (screen) => <MemoryRouter initialEntries={['/app/unmatched']}>{screen}</MemoryRouter>,
  )
let list: ReturnType<typeof openList>

test('a rematch is requested once, confirmed, and leads to the matches after 2 s', async () => {
  const done = vi.fn<() => void>()
  list = openList(done)
  list.shown().rematch()
  await vi.advanceTimersByTimeAsync(1)
  expect(asked.filter((what) => what.startsWith('POST'))).toEqual([`POST /matches/${match.id}/rematch`])
  expect(done).toHaveBeenCalledOnce()
  expect(readToasts().map(({ message }) => message)).toEqual(['You and Salma are matched again'])
  const pathAfter = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    await later(0)
    return list.shown().path
  }
  expect(await pathAfter(1998)).toBe('/app/unmatched')
  expect(await pathAfter(1)).toBe('/app/matches')
})
