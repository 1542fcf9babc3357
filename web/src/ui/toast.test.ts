import { afterEach, expect, test } from 'vitest'
import { clearToasts, dismissToast, onToasts, readToasts, toast } from './toast.ts'

afterEach(clearToasts)

const texts = () => readToasts().map((shown) => shown.message)

test('at most three are shown; the oldest gives way', () => {
  for (const message of ['one', 'two', 'three', 'four']) toast(message)
  expect(texts()).toEqual(['two', 'three', 'four'])
})

test('a toast stays five seconds unless told otherwise', () => {
  toast.success('Picture removed')
  expect(readToasts()[0]).toMatchObject({ kind: 'success', durationMs: 5000, title: undefined })
})

test('the same words again replace the earlier toast', () => {
  toast.error('No connection')
  toast.info('Saved')
  toast.error('No connection')
  expect(texts()).toEqual(['Saved', 'No connection'])
})

test('dismissing takes one away and tells the listeners', () => {
  const id = toast('one')
  toast('two')
  let told = 0
  const stop = onToasts(() => told++)
  dismissToast(id)
  stop()
  toast('three')
  expect(texts()).toEqual(['two', 'three'])
  expect(told).toBe(1)
})
