import { expect, test } from 'vitest'
import { makeListeners, makeStore } from './store.ts'

test('everybody who listens hears, until they stop', () => {
  const [tell, on] = makeListeners<string>()
  const heard: string[] = []
  const stop = on((what) => heard.push(`one ${what}`))
  on((what) => heard.push(`two ${what}`))
  tell('news')
  stop()
  tell('more')
  expect(heard).toEqual(['one news', 'two news', 'two more'])
})

test('one listener that is added twice is one, and a store tells once its value has changed', () => {
  const [read, set, on] = makeStore('first')
  const seen: string[] = []
  const look = () => void seen.push(read())
  on(look)
  on(look)
  set('second')
  expect(seen).toEqual(['second'])
  expect(read()).toBe('second')
})
