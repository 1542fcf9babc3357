// @vitest-environment dom
import { defaultFilters } from '@mithaq/contract/filters'
import { expect, test, vi } from 'vitest'
import { advanceTime } from '../../../../test/advance-time.ts'
import { renderHookWithClient } from '../../../../test/render-hook-with-client.tsx'
import { stubBrowser } from '../../../../test/stub-browser.ts'
import { createQueryClient } from '../../../api-cache/query-client.ts'
import { useWidening } from './use-widening.ts'

const answers: ((answer: Response) => void)[] = []

vi.useFakeTimers()
stubBrowser()
vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)))

async function answer(body: object, status = 200): Promise<void> {
  expect(answers).toHaveLength(1)
  answers.shift()?.(Response.json(body, { status }))
  await advanceTime(1)
}

test('the filter to widen is unknown until answered, and survives a failed reload', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const client = createQueryClient()
  const screen = renderHookWithClient(client, useWidening)
  const widening = () => screen.current().widening
  const askAgain = async () => {
    void client.refetchQueries()
    await advanceTime(1)
  }
  await advanceTime(1)
  expect(widening()).toBe(undefined)
  await answer({ code: 'internal' }, 500)
  expect(widening()).toBe(null)
  await askAgain()
  expect(widening(), 'while the filters are asked for again').toBe(null)

  await answer({ ...defaultFilters, ageRange: [30, 40] })
  expect(widening(), 'while the first answer is on its way').toBe(undefined)
  await answer({ code: 'internal' }, 500)
  expect(widening()).toBe(null)
  await askAgain()
  expect(widening(), 'while it is asked for again').toBe(null)
})
