// @vitest-environment dom
import { QueryClient } from '@tanstack/react-query'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, test, vi } from 'vitest'
import { openSignedInPage } from '../../../../test/open-signed-in-page.ts'
import { makeMatch } from '../../../../test/match-fixtures.ts'
import { advanceTime } from '../../../../test/advance-time.ts'
import { renderHookWithClient } from '../../../../test/render-hook-with-client.tsx'
import { readToasts } from '../../../ui/feedback/toast.ts'
import { useRematch } from './use-rematch.ts'

const match = makeMatch()
const { requests } = openSignedInPage(() => ({ now: match.createdAt, match, charged: 3, balance: 6 }))

const openList = (onDone: () => void) =>
  renderHookWithClient(
    new QueryClient(),
    () => ({ ...useRematch(match, onDone), path: useLocation().pathname }),
    (screen) => <MemoryRouter initialEntries={['/app/unmatched']}>{screen}</MemoryRouter>,
  )
let list: ReturnType<typeof openList>

test('a rematch is requested once, confirmed, and leads to the matches after 2 s', async () => {
  const done = vi.fn<() => void>()
  list = openList(done)
  list.current().rematch()
  await vi.advanceTimersByTimeAsync(1)
  expect(requests.filter((what) => what.startsWith('POST'))).toEqual([`POST /matches/${match.id}/rematch`])
  expect(done).toHaveBeenCalledOnce()
  expect(readToasts().map(({ message }) => message)).toEqual(['You and Salma are matched again'])
  const pathAfter = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    await advanceTime(0)
    return list.current().path
  }
  expect(await pathAfter(1998)).toBe('/app/unmatched')
  expect(await pathAfter(1)).toBe('/app/matches')
})
