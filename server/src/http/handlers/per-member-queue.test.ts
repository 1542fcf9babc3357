import { expect, it } from 'vitest'
import { createMemberQueue } from './per-member-queue.ts'

it('runs one task per member at a time, in order, and members in parallel', async () => {
  const turn = createMemberQueue(10)
  let running = 0
  let most = 0
  const done: string[] = []
  const work = (name: string) => async () => {
    most = Math.max(most, ++running)
    await new Promise(setImmediate)
    running--
    done.push(name)
    return name
  }
  await Promise.all(['one', 'two', 'three'].map((name) => turn('amina', work(name))))
  expect([most, done]).toEqual([1, ['one', 'two', 'three']])
  most = 0
  expect(await Promise.all([turn('amina', work('hers')), turn('bilal', work('his'))])).toEqual([
    'hers',
    'his',
  ])
  expect(most).toBe(2)
})

it('refuses tasks beyond the limit, and accepts them again after the queue is empty', async () => {
  const turn = createMemberQueue(2)
  const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => turn('amina', async () => n)))
  expect(answers).toEqual([0, 1, 2, null, null])
  expect(await turn('amina', async () => 'again')).toBe('again')
})

it('continues after a failed task', async () => {
  const turn = createMemberQueue(2)
  const failing = turn('amina', () => Promise.reject(new Error('no database')))
  const next = turn('amina', async () => 'fine')
  await expect(failing).rejects.toThrow('no database')
  expect(await next).toBe('fine')
})
