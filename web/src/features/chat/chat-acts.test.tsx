// @vitest-environment drawn
import { chatWorld, opened } from '../../../test/chat.tsx'
import { afterEach, expect, test } from 'vitest'
import { later } from '../../../test/later.ts'
import { endedWith, matchWith } from '../../../test/match.ts'
import { socket } from '../../../test/socket.ts'
import { told } from '../../../test/screen.tsx'
import { clearToasts } from '../../ui/toast.ts'

const { world, asked, openChat } = chatWorld()
const { id: matchId } = matchWith()
const posted = () => asked.filter((what) => what.startsWith('POST'))
const now = '2026-11-15T12:00:00.000Z'
afterEach(() => {
  clearToasts()
  asked.length = 0
})

test('a day more is asked for after a question that says how long it is, and stays asked where that failed', async () => {
  world.match = matchWith({ ...opened, canAskDay: true })
  const chat = await openChat()
  chat.press('Ask for a day')
  expect(chat.words('[role=alertdialog]')).toEqual([
    'Ask for a day more?You get 36 hours more to answer, once in this conversation. It costs nothing, and Salma reads that you asked.CancelAsk for a day',
  ])
  await chat.tap('Ask for a day')
  expect(told()).toEqual(['A day could not be asked for'])
  expect(chat.words('[role=alertdialog]')).toHaveLength(1)
  world.answer = new Promise(() => {})
  await chat.tap('Ask for a day')
  expect(chat.names()).toEqual(['Cancel', 'Asking...'])
  chat.leave()
  world.answer = { now, match: matchWith({ ...opened, canAskDay: false }) }
  const again = await openChat()
  await again.tap('Ask for a day')
  world.match = undefined
  await again.tap('Ask for a day')
  expect(again.names()).not.toContain('Ask for a day')
  expect(posted()).toEqual(Array(3).fill(`POST /matches/${matchId}/day`))
  again.leave()
  world.match = matchWith({ ...opened, canAskDay: true })
  const cancelled = await openChat()
  await cancelled.tap('Ask for a day', 'Cancel')
  expect(cancelled.words('[role=alertdialog]')).toEqual([])
})

test('that the two found each other is said after a question that says what it brings', async () => {
  const chat = await openChat()
  chat.press('Chat options')
  chat.press('We found each other')
  expect(chat.words('[role=alertdialog]')).toEqual([
    'You and Salma found each other?Salma has 7 days to say the same. If that does not come, nothing happens.Once both of you have said it:Both your profiles are hidden. Signing in anew brings yours back.Your other matches end. It costs nothing, and what lies in closed chats comes back.Your conversation stays here, to be read. No clock runs in it any more.Not yetWe found each other',
  ])
  await chat.tap('We found each other')
  expect(told()).toEqual(['This could not be said'])
  expect(chat.words('[role=alertdialog]')).toHaveLength(1)
  world.answer = new Promise(() => {})
  await chat.tap('We found each other')
  expect(chat.names()).toEqual(['Not yet', 'Saying so...'])
  chat.leave()
  const until = '2026-11-20T12:00:00.000Z'
  const foundAsk = { by: 'them' as const, until }
  world.match = matchWith({ ...opened, foundAsk })
  world.answer = { now, match: matchWith({ ...opened, foundAsk: { by: 'me', until } }) }
  const answering = await openChat()
  expect(answering.plain()).toContain(
    'Salma says that you found each other.Say so too until Friday, or leave it: nobody is told.We found each other',
  )
  await answering.tap('We found each other')
  expect(answering.words('[role=alertdialog]')[0]).toMatch(
    /^You and Salma found each other\?Salma says that you found each other\.Once/,
  )
  world.match = undefined
  await answering.tap('We found each other')
  expect(answering.words('[role=alertdialog]')).toEqual([])
  expect(answering.plain()).toContain(
    'You said that you and Salma found each other.Salma can say so too until Friday.',
  )
})

test('a chat that waits for one of the two says for whom', async () => {
  const words = async (changed: object) => {
    world.match = matchWith(changed)
    return (await openChat()).words('main [role=status]')
  }
  expect(await words({})).toEqual([
    'Open this chat togetherEach of you gives 3 tokens, so both arrive with intention. If it never opens, you get yours back.',
  ])
  expect(await words({ theyPaid: true })).toEqual([
    'Salma has opened the doorSalma has paid 3 tokens. Pay yours and the chat opens at once.',
  ])
  expect(await words({ iPaid: true })).toEqual([
    'Waiting for SalmaYou have paid. If Salma does not pay in time, the match ends and you get your tokens back.',
  ])
})

test('a payment says that it is under way, then thanks, and after a moment shows the chat', async () => {
  world.match = matchWith()
  const chat = await openChat()
  let pay: (answer: object) => void = () => {}
  world.answer = new Promise<object>((resolve) => void (pay = resolve))
  await chat.tap('Unlock chat (3 tokens)')
  expect([chat.names().includes('Paying...'), chat.isDisabled('Express unlock (6 tokens)')]).toEqual([
    true,
    true,
  ])
  const paid = { now, match: matchWith(opened), charged: 3, balance: 3 }
  world.match = paid.match
  pay(paid)
  await later(1)
  expect(chat.plain()).toContain('Chat unlockedYou and Salma can write to each other now.YouPaidSalmaPaid')
  expect(chat.names()).toEqual(['Back to Matches', 'Chat options', 'How tokens and clocks work'])
  await later(1500)
  expect(chat.names()).toContain('Type a message...')
  world.match = matchWith({ iPaid: true })
  world.answer = { ...paid, match: world.match }
  const half = await openChat()
  world.match = matchWith()
  socket().say({ type: 'match', matchId })
  await later(1000)
  await half.tap('Unlock chat (3 tokens)')
  expect(half.words('main [role=status]')).toEqual([
    'Thank you, you have paidThe chat opens as soon as Salma pays too.',
  ])
})

test('who blocked the other is back at the matches; an ended chat has neither clock nor break', async () => {
  world.match = matchWith({ ...opened, ended: endedWith(), profileActive: false })
  const ended = await openChat()
  expect(ended.plain()).not.toContain('Your turn')
  expect(ended.plain()).not.toContain('taking a break')
  ended.leave()
  world.match = matchWith(opened)
  world.answer = {}
  const chat = await openChat()
  chat.press('Chat options')
  chat.press('Block')
  await chat.tap(/^Block/)
  expect(chat.path()).toBe('/app/matches')
})
