// @vitest-environment dom
import { act, fireEvent, type EventType } from '@testing-library/react'
import { setUpChatScreen, unlockedOnMyTurn } from '../../../../test/chat-screen.tsx'
import { beforeEach, expect, test, vi } from 'vitest'
import { myId } from '../../../../test/open-signed-in-page.ts'
import { advanceTime } from '../../../../test/advance-time.ts'
import { makeEnding, makeMatch, makeMessage } from '../../../../test/match-fixtures.ts'
import { newestSocket } from '../../../../test/fake-socket.ts'
import { saveDraft } from '../../../session/drafts.ts'
import { getOutbox } from '../outbox/outbox-storage.ts'
import { quoteDraftKey, useDraftMessage } from './use-draft-message.ts'
import { QueryClient } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { renderHookWithClient } from '../../../../test/render-hook-with-client.tsx'
import { Composer } from './Composer.tsx'

vi.mock('virtua', () => import('../../../../test/fake-virtua.tsx'))

const { server, requests, openChat } = setUpChatScreen()
const { id: matchId } = makeMatch()
const now = '2026-11-15T12:00:00.000Z'

test('Enter sends a message once; offline it waits and says that it is being sent', async () => {
  const chat = await openChat()
  await chat.press(/what does a good home mean to you/)
  expect(chat.value('Type a message...')).toBe('As-salamu alaykum Salma, what does a good home mean to you?')
  expect(chat.focusedElement()).toBe(chat.control('Type a message...'))
  newestSocket().sent.length = 0
  chat.fill('Type a message...', '  ')
  await chat.submit('Type a message...')
  expect(newestSocket().sent).toEqual([])
  chat.fill('Type a message...', 'Salam')
  expect(newestSocket().sent).toEqual([{ type: 'typing', matchId }])
  const field = () => chat.control('Type a message...')
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })
  expect(fireEvent.keyDown(field(), { key: 'Enter', shiftKey: true })).toBe(true)
  fireEvent.keyDown(field(), { key: 'a' })
  expect([chat.messages(), chat.value('Type a message...')]).toEqual([[], 'Salam'])
  expect(fireEvent.keyDown(field(), { key: 'Enter' })).toBe(false)
  expect([chat.messages(), chat.value('Type a message...')]).toEqual([['Salam12:00 PMSending'], ''])
  // A second tap is no second message.
  chat.fill('Type a message...', 'Salam')
  await chat.press('Send')
  expect([chat.messages().length, chat.value('Type a message...')]).toEqual([1, ''])
  expect(chat.focusedElement()).toBe(chat.control('Type a message...'))
  await advanceTime(1000)
  chat.fill('Type a message...', 'Salam')
  await chat.press('Send')
  expect(chat.messages()).toHaveLength(2)
  chat.fill('Type a message...', 'x'.repeat(2001))
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(chat.messages()).toHaveLength(2)
  expect(chat.controlNames(), 'one of mine').not.toContain('React to the latest message')
})

test('a reply shows what it answers until it is sent or given up', async () => {
  server.messages = [makeMessage(1), makeMessage(2, { senderId: myId })]
  const chat = await openChat()
  const answering = () => chat.queryAll('[role=group]').map((group) => group.getAttribute('aria-label'))
  await chat.tap('React to the latest message', 'Close')
  expect(chat.queryAll('[role=dialog]')).toEqual([])
  await chat.press('React to the latest message')
  expect(chat.texts('[role=dialog]')[0]).toContain('Salma wroteWord 1')
  await chat.tap('Reply')
  await advanceTime(1)
  expect(chat.queryAll('[role=dialog]')).toEqual([])
  expect(answering()).toEqual(['Your answer to Salma'])
  expect(chat.focusedElement()).toBe(chat.control('Type a message...'))
  fireEvent.keyDown(chat.control('Type a message...'), { key: 'Escape' })
  expect(answering()).toEqual([])
  const mine = () => chat.queryAll('[role=article]')[1]!
  fireEvent.keyDown(mine(), { key: 'r' })
  expect(answering()).toEqual(['Your answer to You'])
  await chat.press('Do not quote')
  expect(answering()).toEqual([])
  fireEvent.keyDown(mine(), { key: 'r' })
  chat.fill('Type a message...', 'I mean it')
  await chat.press('Send')
  expect(answering()).toEqual([])
  expect(chat.messages()[2]).toBe('YouWord 2I mean it12:00 PMSending')
  await chat.press('React to the latest message')
  await chat.press('Heart')
  expect(chat.labels('[role=img]')).toEqual(['You: Heart'])
})

test("a message is dated by the server's clock, not by a wrong device clock", async () => {
  vi.setSystemTime(Date.parse(now) + 3_600_000)
  const chat = await openChat()
  chat.fill('Type a message...', 'Salam')
  await chat.press('Send')
  expect(chat.messages()).toEqual(['Salam12:00 PMSending'])
})

test('a chat that had already ended can only be read and takes no focus', async () => {
  server.messages = [makeMessage(1, { read: false })]
  for (const found of [false, true]) {
    server.match = makeMatch({ ...unlockedOnMyTurn, clock: null, ended: makeEnding({ found }), lastSeq: 1 })
    requests.length = 0
    const chat = await openChat()
    await advanceTime(5000)
    expect(requests.filter((what) => what.startsWith('POST'))).toEqual([])
    expect(chat.focusedElement()).toBe(document.body)
    chat.close()
  }
})

test('a changed device clock reloads the match; the text field grows with its text', async () => {
  const chat = await openChat()
  Object.defineProperty(chat.control('Type a message...'), 'scrollHeight', { value: 90 })
  chat.fill('Type a message...', 'Line upon line')
  expect(chat.control('Type a message...').style.height).toBe('92px')
  requests.length = 0
  vi.setSystemTime(Date.now() + 3_600_000)
  await advanceTime(2000)
  expect(requests).toContain(`GET /matches/${matchId}`)
})

test('a draft stays in its chat and does not follow into another', async () => {
  const other = '0195b6a0-0000-7000-8000-000000000002'
  server.other = makeMatch({ ...unlockedOnMyTurn, id: other })
  const chat = await openChat()
  await chat.go(other)
  await chat.go(matchId)
  chat.fill('Type a message...', 'For Salma alone')
  await chat.go(other)
  expect(chat.value('Type a message...')).toBe('')
  await chat.go(matchId)
  expect(chat.value('Type a message...')).toBe('For Salma alone')
})

test('a refused message can be retried or discarded; after the end only discarded', async () => {
  const refused = ['One', 'Two'].map((content) => ({
    ...{ id: crypto.randomUUID(), matchId, content, quote: null, createdAt: now, refused: 'internal' },
  }))
  getOutbox(myId).change(() => refused)
  const chat = await openChat()
  expect(chat.messages()).toEqual(['One12:00 PMNot sent', 'Two12:00 PMNot sent'])
  await chat.press('Retry')
  expect(chat.messages()).toEqual(['Two12:00 PMNot sent', 'One12:00 PMSending'])
  await chat.press('Discard')
  expect(chat.messages()).toEqual(['One12:00 PMSending'])
  getOutbox(myId).change(() => refused.slice(1))
  server.match = makeMatch({ ...unlockedOnMyTurn, clock: null, ended: makeEnding() })
  const ended = await openChat()
  expect(ended.controlNames()).toEqual([
    ...['Back to Matches', 'Chat options', 'Discard', 'How tokens work', 'Back to Discover'],
  ])
  expect(ended.queryAll('[role=article]')[0]?.getAttribute('aria-keyshortcuts')).toBeNull()
})

test('a quote may be gone; a member who was writing at the end gets the focus on the end', async () => {
  saveDraft(myId, quoteDraftKey(matchId), { id: makeMessage(1).id, said: null })
  server.messages = [makeMessage(1)]
  const chat = await openChat()
  expect(chat.texts('[role=group]')).toEqual(['SalmaThis message is no longer here'])
  chat.focus('Type a message...')
  server.match = makeMatch({ ...unlockedOnMyTurn, clock: null, ended: makeEnding({ by: 'them' }) })
  newestSocket().deliver({ type: 'match', matchId })
  await advanceTime(1000)
  expect(chat.focusedElement().textContent).toMatch(/^Salma ended this match\./)
  server.match = makeMatch(unlockedOnMyTurn)
  const elsewhere = await openChat()
  elsewhere.focus('Chat options')
  server.match = makeMatch({ ...unlockedOnMyTurn, clock: null, ended: makeEnding({ by: 'them' }) })
  newestSocket().deliver({ type: 'match', matchId })
  await advanceTime(1000)
  expect(elsewhere.plainText()).toContain('Salma ended this match.')
  expect(elsewhere.focusedElement(), 'if the focus was elsewhere').toBe(elsewhere.control('Chat options'))
})

let hovers: boolean
beforeEach(() => {
  hovers = true
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(hover: hover)' && hovers,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
})

/** A chat with one message that takes `takes` of the frame's 400 px. */
async function openOne(takes = 100) {
  server.messages = [makeMessage(1, { reactions: [{ by: myId, kind: 'smile', revision: 1 }] })]
  const chat = await openChat()
  const bubble = () => chat.queryAll('[role=article]')[0]!
  const frame = () => bubble().parentElement!
  Object.defineProperty(frame(), 'clientWidth', { value: takes, configurable: true })
  Object.defineProperty(frame().parentElement!, 'clientWidth', { value: 400, configurable: true })
  const enter = (pointerType = 'mouse') => fireEvent.pointerEnter(frame(), { pointerType })
  const leave = () => fireEvent.pointerLeave(frame(), { pointerType: 'mouse', relatedTarget: document.body })
  const tools = () =>
    chat.queryAll('[aria-label=Reactions]').map((picker) => picker.closest('.absolute')?.className)
  return { ...chat, bubble, enter, leave, tools }
}

test('a mouse shows the toolbar beside, folded or above a message, where there is room', async () => {
  const chat = await openOne(160)
  expect(chat.tools()).toEqual([])
  chat.enter('touch')
  expect(chat.tools()).toEqual([])
  chat.enter()
  expect(chat.tools()).toEqual([expect.stringContaining('start-full')])
  const pressed = ['Heart', 'Smile', 'Thumbs up', 'Hands in prayer', 'Hand on heart'].map((name) =>
    chat.attribute(name, 'aria-pressed'),
  )
  expect(pressed).toEqual(['false', 'true', 'false', 'false', 'false'])
  expect(chat.attribute('Heart', 'title')).toBe('Heart')
  await chat.press('Heart')
  expect(chat.labels('[role=img]')).toEqual(['You: Heart'])
  await chat.press('Reply')
  expect(chat.labels('[role=group]')).toContain('Your answer to Salma')
  chat.leave()
  expect(chat.tools()).toEqual([])
  const long = await openOne(161)
  long.enter()
  expect(long.tools()).toEqual([expect.stringMatching(/^(?=.*start-full)(?=.*bottom-0)/)])
  const longer = await openOne(305)
  longer.enter()
  expect(longer.tools()).toEqual([expect.stringContaining('bottom-full')])
  hovers = false
  const phone = await openOne()
  phone.enter()
  expect(phone.tools()).toEqual([])
})

test("keyboard focus shows a message's toolbar until it moves on; a tap shows none", async () => {
  const chat = await openOne()
  // As browsers say of a focus that no key has brought.
  const byKey = vi.spyOn(chat.bubble(), 'matches').mockReturnValue(false)
  const come = () => act(() => chat.bubble().focus())
  come()
  expect(chat.tools()).toEqual([])
  chat.blur()
  byKey.mockRestore()
  come()
  expect(chat.tools()).toHaveLength(1)
  chat.focus('Heart')
  expect(chat.tools()).toHaveLength(1)
  chat.focus('Type a message...')
  expect(chat.tools()).toEqual([])
})

test('lifting the finger after a long press is no tap and opens no phone menu', async () => {
  const chat = await openOne()
  const menu = () => chat.texts('[role=dialog]').length
  const on = (type: EventType, init: object = {}) => fireEvent[type](chat.bubble(), init)
  const onMenu = (pointerType: string) =>
    fireEvent(
      chat.bubble(),
      new PointerEvent('contextmenu', { bubbles: true, cancelable: true, pointerType }),
    )
  expect(onMenu('touch')).toBe(false)
  expect(onMenu('mouse')).toBe(true)
  on('pointerDown', { pointerType: 'touch', clientX: 0, clientY: 0 })
  expect(on('touchEnd')).toBe(true)
  expect(on('click')).toBe(true)
  await advanceTime(449)
  expect(menu()).toBe(0)
  await advanceTime(1)
  expect(menu()).toBe(1)
  expect(on('touchEnd'), 'let go').toBe(false)
  expect([on('click'), on('click')], 'the first is no tap').toEqual([false, true])
  on('pointerDown', { pointerType: 'touch', clientX: 0, clientY: 0 })
})

const nothing = () => {}
const quote = { id: '1', seq: 1, mine: false, text: 'And you, why bridges?' }

function drawnWith(draft: string): string {
  return renderToStaticMarkup(
    <Composer
      name="Salma"
      text={draft}
      quote={quote}
      area={{ current: null }}
      onWrite={nothing}
      onUnquote={nothing}
      onSend={nothing}
    />,
  )
}

const sendIsOff = (html: string) => /<button[^>]*type="submit"[^>]*>/.exec(html)?.[0].includes('disabled=""')

test.each(['', '   ', '\n', '\u200B', '\u3164 \u2800', '\uFE0F', '\u0301'])(
  'does not send %j and keeps it in the field',
  (draft) => {
    const html = drawnWith(draft)
    expect(sendIsOff(html)).toBe(true)
    expect(html).toContain(`${draft}</textarea>`)
  },
)

test.each(['Salam', '🙂', ' \u200Fسلام '])('sends %j', (draft) => {
  expect(sendIsOff(drawnWith(draft))).toBe(false)
})

test('counts the last 200 of 2000 characters as a person does, and sends no more', () => {
  expect(drawnWith('🌿'.repeat(1799))).not.toContain('left')
  const few = drawnWith('🌿'.repeat(1800))
  expect(few).toContain('200 characters left')
  expect(few).toMatch(/<textarea[^>]*aria-describedby="([^"]+)".*<p id="\1"/s)
  expect([sendIsOff(few), few.includes('aria-invalid="true"')]).toEqual([false, false])
  const full = drawnWith('🌿'.repeat(2000))
  expect([sendIsOff(full), full.includes('aria-invalid="true"')]).toEqual([false, false])
  expect(drawnWith('🌿'.repeat(1999))).toContain('1 character left')
  expect(full).toContain('0 characters left')
  expect(drawnWith('🌿'.repeat(2002))).toContain('2 characters too many')
  const over = drawnWith('🌿'.repeat(2001))
  expect(over).toContain('1 character too many')
  expect([sendIsOff(over), over.includes('aria-invalid="true"')]).toEqual([true, true])
})

test('a draft and its quote survive a reload, in their own chat', () => {
  const open = (matchId: string) =>
    renderHookWithClient(new QueryClient(), () => useDraftMessage('maryam', matchId))
  const quoted = { id: '0195b6a0-0000-7000-8000-000000000001', said: null }
  const chat = open('one')
  chat.current().write('Half a sen')
  chat.current().answer(quoted)
  chat.unmount()
  expect(open('one').current()).toMatchObject({ text: 'Half a sen', quote: quoted })
  expect(open('another').current()).toMatchObject({ text: '', quote: null })
})
