import { beforeEach, expect, test } from 'vitest'
import { askedTogether } from './asked-together.ts'

let asked: string[][]
const lengthOf = askedTogether(async (words: readonly string[]) => {
  asked.push([...words])
  if (words.includes('broken')) throw new Error('nobody answers')
  return new Map(words.filter((word) => word !== 'unknown').map((word) => [word, word.length]))
})
beforeEach(() => {
  asked = []
})

test('what is asked at once is one question, with the answer of each', async () => {
  const all = ['salam', 'dua', 'salam', 'unknown'].map((word) => lengthOf(word))
  expect(await Promise.all(all)).toEqual([5, 3, 5, undefined])
  expect(asked).toEqual([['salam', 'dua', 'unknown']])
})

test('what is asked later is asked anew, the same too, also while the first is under way', async () => {
  const first = lengthOf('salam')
  await new Promise((resolve) => setImmediate(resolve))
  expect(asked).toEqual([['salam']])
  expect(await Promise.all([first, lengthOf('salam')])).toEqual([5, 5])
  expect(asked).toEqual([['salam'], ['salam']])
})

test('what is asked while a question is out waits for an answer of its own', async () => {
  const answers: (() => void)[] = []
  const slowly = askedTogether((words: readonly string[]) => {
    asked.push([...words])
    const { promise, resolve } = Promise.withResolvers<ReadonlyMap<string, number>>()
    answers.push(() => resolve(new Map(words.map((word) => [word, word.length]))))
    return promise
  })
  const both = [slowly('salam')]
  await new Promise((resolve) => setImmediate(resolve))
  both.push(slowly('dua'))
  await new Promise((resolve) => setImmediate(resolve))
  expect(asked).toEqual([['salam'], ['dua']])
  for (const answer of answers) answer()
  expect(await Promise.all(both)).toEqual([5, 3])
})

test('where it fails, all fail who asked, and nobody who asks next', async () => {
  const failed = await Promise.allSettled([lengthOf('broken'), lengthOf('dua')])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await lengthOf('dua')).toBe(3)
})
