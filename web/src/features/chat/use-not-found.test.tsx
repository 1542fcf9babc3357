import { expect, test, vi } from 'vitest'
import { later } from '../../../test/later.ts'
import { matchWith } from '../../../test/match.ts'
import { mounted } from '../../../test/mounted.tsx'
import { openPage } from '../../../test/page.ts'
import { newQueryClient } from '../../server-state/query-client.ts'
import { useMatch } from '../matches/use-matches.ts'
import { useNotFound } from './use-not-found.ts'

const match = matchWith()
const answers: ((answer: Response) => void)[] = []

vi.useFakeTimers()
openPage()
vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)))

async function answer(body: object, status = 200): Promise<void> {
  answers.shift()?.(Response.json(body, { status }))
  await later(1)
}
const refused = (code: string, status: number) => answer({ code }, status)

test('a chat that is not there stays so while it is asked for again, until it is there or somebody tries again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const client = newQueryClient()
  const screen = mounted(client, () => {
    const { data, error, refetch } = useMatch(match.id)
    return { ...useNotFound(data !== undefined, error), data, refetch }
  })
  await later(1)
  expect(screen.shown().notFound).toBe(false)
  await refused('not_found', 404)
  expect(screen.shown().notFound).toBe(true)

  const askAgain = async () => {
    void client.invalidateQueries()
    await later(1)
    expect(answers).toHaveLength(1)
  }
  await askAgain()
  expect(screen.shown().notFound).toBe(true)
  await refused('invalid_input', 400)
  expect(screen.shown().notFound).toBe(true)

  void screen.shown().refetch()
  screen.shown().lookAgain()
  await later(1)
  expect([screen.shown().notFound, answers.length]).toEqual([false, 1])
  await refused('not_found', 404)
  expect(screen.shown().notFound).toBe(true)

  await askAgain()
  await answer({ now: '2026-11-15T08:00:00.000Z', match, balance: 9 })
  expect([screen.shown().notFound, screen.shown().data?.balance]).toEqual([false, 9])
  screen.leave()
})
