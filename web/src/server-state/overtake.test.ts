import { expect, it, vi } from 'vitest'
import { opened, queryKey } from '../../test/opened-screen.ts'
import { overtake } from './overtake.ts'

it('asks anew what was never answered, and shows the answer from after the act', async () => {
  const { client, answers, shown } = opened()
  const askAgain = overtake(client, ['match'])
  askAgain()
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[0]?.('before the act')
  answers[1]?.('after the act')
  await vi.waitFor(() => expect(shown()).toBe('after the act'))
})

it('keeps what the act has shown from being taken back', async () => {
  const { client, answers, shown } = opened()
  answers[0]?.('as it was')
  await vi.waitFor(() => expect(shown()).toBe('as it was'))
  void client.invalidateQueries({ queryKey })
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  const askAgain = overtake(client, queryKey)
  client.setQueryData(queryKey, 'paid')
  askAgain()
  answers[1]?.('not paid yet')
  await vi.waitFor(() => expect(answers).toHaveLength(3))
  expect(shown()).toBe('paid')
  answers[2]?.('paid, and by the other too')
  await vi.waitFor(() => expect(shown()).toBe('paid, and by the other too'))
})

it('asks nothing where nothing was on its way', async () => {
  const { client, answers, shown } = opened()
  answers[0]?.('as it was')
  await vi.waitFor(() => expect(shown()).toBe('as it was'))
  overtake(client, queryKey)()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(answers).toHaveLength(1)
})
