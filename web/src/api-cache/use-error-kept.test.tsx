// @vitest-environment dom
import { matches } from '@mithaq/contract/matches'
import { safety } from '@mithaq/contract/safety'
import { beforeEach, expect, test, vi } from 'vitest'
import { advanceTime } from '../../test/advance-time.ts'
import { makeMatch } from '../../test/match-fixtures.ts'
import { renderHookWithClient } from '../../test/render-hook-with-client.tsx'
import { stubBrowser } from '../../test/stub-browser.ts'
import { defineQuery, useApiQuery, useApiPages } from './api-query.ts'
import { createQueryClient } from './query-client.ts'

const match = makeMatch()
const answers: ((answer: Response) => void)[] = []

vi.useFakeTimers()
stubBrowser()
vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)))
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

async function answer(body: object, status = 200): Promise<void> {
  expect(answers).toHaveLength(1)
  answers.shift()?.(Response.json(body, { status }))
  await advanceTime(1)
}
const refused = (code: string, status: number) => answer({ code }, status)

/** What a screen goes by. */
const looks = ({ data, error, isError, isPending, isLoading }: ReturnType<typeof useApiQuery>) => ({
  data: data !== undefined,
  code: (error as { code?: string } | null)?.code,
  isError,
  isPending,
  isLoading,
})
const waits = { data: false, code: undefined, isError: false, isPending: true, isLoading: true }
const failed = (code: string) => ({ data: false, code, isError: true, isPending: false, isLoading: false })

test('keeps the error during background retries and shows a retry by hand', async () => {
  const client = createQueryClient()
  const question = defineQuery(matches.get)
  let matchId = match.id
  const screen = renderHookWithClient(client, () => useApiQuery(question, { matchId }))
  const shown = () => looks(screen.current())
  const askAgain = async () => {
    void client.invalidateQueries()
    await advanceTime(1)
  }
  await advanceTime(1)
  expect(shown()).toEqual(waits)
  await refused('not_found', 404)
  expect(shown()).toEqual(failed('not_found'))

  await askAgain()
  expect(shown()).toEqual(failed('not_found'))
  await refused('invalid_input', 400)
  expect(shown()).toEqual(failed('invalid_input'))
  await askAgain()
  expect(shown()).toEqual(failed('invalid_input'))

  void screen.current().refetch()
  await advanceTime(1)
  expect(shown(), 'tried again by hand while it is asked for').toEqual(waits)
  await refused('not_found', 404)
  expect(shown()).toEqual(failed('not_found'))
  void screen.current().refetch()
  await advanceTime(1)
  expect(shown(), 'tried again by hand').toEqual(waits)
  await refused('not_found', 404)

  matchId = 'e8a8420e-33fb-4ac0-909b-878a24b8a209'
  await advanceTime(1)
  expect(shown(), 'another question').toEqual(waits)
  await refused('not_found', 404)
  await askAgain()
  await answer({ now: '2026-11-15T08:00:00.000Z', match, balance: 9 })
  expect(shown()).toEqual({ data: true, code: undefined, isError: false, isPending: false, isLoading: false })
})

test('does the same for a list that is read in pages', async () => {
  const client = createQueryClient()
  const question = defineQuery(safety.blocked)
  const screen = renderHookWithClient(client, () => useApiPages(question, {}))
  await advanceTime(1)
  await refused('not_found', 404)
  void client.invalidateQueries()
  await advanceTime(1)
  expect([screen.current().isError, screen.current().isPending]).toEqual([true, false])
  void screen.current().refetch()
  await advanceTime(1)
  expect([screen.current().isError, screen.current().isPending, answers.length]).toEqual([false, true, 1])
})
