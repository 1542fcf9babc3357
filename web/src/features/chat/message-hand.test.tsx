// @vitest-environment drawn
import { chatWorld, message } from '../../../test/chat.tsx'
import { beforeEach, expect, test, vi } from 'vitest'
import { me } from '../../../test/connected.ts'
import { later } from '../../../test/later.ts'

vi.mock('virtua', () => import('../../../test/virtua.tsx'))

const { world, openChat } = chatWorld()
let hovers: boolean
beforeEach(() => {
  hovers = true
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(hover: hover)' && hovers,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  world.messages = [message(1, { reactions: [{ by: me, kind: 'smile', revision: 1 }] })]
})

/** A chat with one message, in a frame of 400 px of which the message takes so many. */
async function openOne(takes = 100) {
  const chat = await openChat()
  const bubble = () => chat.every('[role=article]')[0]!
  const frame = () => bubble().parentElement!
  Object.defineProperty(frame(), 'clientWidth', { value: takes, configurable: true })
  Object.defineProperty(frame().parentElement!, 'clientWidth', { value: 400, configurable: true })
  const point = (type: string, more: object) => chat.fire(frame(), type, more)
  /** React hears of a pointer that comes from what it goes over. */
  const enter = (pointerType = 'mouse') => point('pointerover', { pointerType })
  const leave = () => point('pointerout', { pointerType: 'mouse', relatedTarget: document.body })
  const tools = () => chat.every('[aria-label=Reactions]').map((picker) => picker.parentElement?.className)
  return { ...chat, bubble, enter, leave, tools }
}

test('a mouse finds reactions and an answer beside a message, or above one that leaves no room', async () => {
  const chat = await openOne(103)
  expect(chat.tools()).toEqual([])
  chat.enter('touch')
  expect(chat.tools()).toEqual([])
  chat.enter()
  expect(chat.tools()).toEqual([expect.stringContaining('start-full')])
  const pressed = ['Heart', 'Smile', 'Thumbs up', 'Hands in prayer', 'Hand on heart'].map((name) =>
    chat.attribute(name, 'aria-pressed'),
  )
  expect(pressed).toEqual(['false', 'true', 'false', 'false', 'false'])
  chat.press('Heart')
  expect(chat.labels('[role=img]')).toEqual(['You: Heart'])
  chat.press('Reply')
  expect(chat.labels('[role=group]')).toContain('Your answer to Salma')
  chat.leave()
  expect(chat.tools()).toEqual([])
  const long = await openOne(104)
  long.enter()
  expect(long.tools()).toEqual([expect.stringContaining('bottom-full')])
  hovers = false
  const phone = await openOne()
  phone.enter()
  expect(phone.tools()).toEqual([])
})

test('what a finger that stayed lets go of is no tap, and no menu of the phone comes over ours', async () => {
  const chat = await openOne()
  const menu = () => chat.words('[role=dialog]').length
  const on = (type: string, more: object = {}) => chat.fire(chat.bubble(), type, more)
  expect(on('contextmenu', { pointerType: 'touch' })).toBe(false)
  expect(on('contextmenu', { pointerType: 'mouse' })).toBe(true)
  on('pointerdown', { pointerType: 'touch', clientX: 0, clientY: 0 })
  expect(on('touchend')).toBe(true)
  expect(on('click')).toBe(true)
  await later(449)
  expect(menu()).toBe(0)
  await later(1)
  expect(menu()).toBe(1)
  expect(on('touchend'), 'let go').toBe(false)
  expect([on('click'), on('click')], 'the first is no tap').toEqual([false, true])
  on('pointerdown', { pointerType: 'touch', clientX: 0, clientY: 0 })
  chat.leave()
})
