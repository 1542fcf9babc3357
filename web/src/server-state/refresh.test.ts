import { expect, it, vi } from 'vitest'
import { opened, queryKey } from '../../test/opened-screen.ts'
import { refresh } from './refresh.ts'

it('asks again behind a first answer that may be older than the news', async () => {
  const { client, answers, shown } = opened()
  refresh(client, ['match'])
  answers[0]?.('before the news')
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  expect(shown()).toBe('before the news')
  answers[1]?.('after the news')
  await vi.waitFor(() => expect(shown()).toBe('after the news'))
})

it('lets a first question be answered, however much news there is', async () => {
  const { client, answers, shown } = opened()
  for (const _ of 'news') refresh(client, queryKey)
  answers[0]?.('at last')
  await vi.waitFor(() => expect(shown()).toBe('at last'))
})

it('gives up a later question for one after the news', async () => {
  const { client, answers, shown } = opened()
  answers[0]?.('as it was')
  await vi.waitFor(() => expect(shown()).toBe('as it was'))
  refresh(client, queryKey)
  refresh(client, queryKey)
  answers[1]?.('between the two')
  answers[2]?.('after both')
  await vi.waitFor(() => expect(shown()).toBe('after both'))
  expect(answers).toHaveLength(3)
})
