// @vitest-environment drawn
import { QueryClient } from '@tanstack/react-query'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, test, vi } from 'vitest'
import { matches } from '../../messages/matches.ts'
import { connected } from '../../../test/connected.ts'
import { matchWith } from '../../../test/match.ts'
import { drawn, mounted } from '../../../test/mounted.tsx'
import { readToasts } from '../../ui/toast.ts'
import { rematchThen } from './RematchButton.tsx'
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

test('a rematch is asked for once, said, and followed by the matches 2 s later', async () => {
  const done = vi.fn<() => void>()
  list = openList(done)
  list.shown().rematch()
  await vi.advanceTimersByTimeAsync(1)
  expect(asked.filter((what) => what.startsWith('POST'))).toEqual([`POST /matches/${match.id}/rematch`])
  expect(done).toHaveBeenCalledOnce()
  expect(readToasts().map(({ message }) => message)).toEqual(['You and Salma are matched again'])
  const pathAfter = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    await drawn()
    return list.shown().path
  }
  expect(await pathAfter(1998)).toBe('/app/unmatched')
  expect(await pathAfter(1)).toBe('/app/matches')
})

test('before it, a rematch says what it costs, what is left and what follows', () => {
  expect(matches.rematch).toBe('Rematch (3 tokens)')
  expect(matches.rematchCost(6)).toBe('This costs 3 tokens; you will have 6 left. It is not refunded.')
  const then = 'Your match starts again: both of you have time to open the chat, 3 tokens each.'
  expect(rematchThen(match)).toBe(then)
  expect(rematchThen(matchWith({ lastSeq: 2 }))).toBe(`${then} What you and Salma wrote stays.`)
})
