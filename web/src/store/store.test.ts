import { expect, test } from 'vitest'
import { createListeners, createStore } from './store.ts'

test('calls every listener until it unsubscribes', () => {
  const [tell, on] = createListeners<string>()
  const heard: string[] = []
  const stop = on((what) => heard.push(`one ${what}`))
  on((what) => heard.push(`two ${what}`))
  tell('news')
  stop()
  tell('more')
  expect(heard).toEqual(['one news', 'two news', 'two more'])
})

test('calls a listener added twice once, after the value has changed', () => {
  const [read, set, on] = createStore('first')
  const seen: string[] = []
  const look = () => void seen.push(read())
  on(look)
  on(look)
  set('second')
  expect(seen).toEqual(['second'])
  expect(read()).toBe('second')
})
