// @vitest-environment drawn
import type { Match } from '@mithaq/contract/matches'
import { chatWorld, line, message, opened } from '../../../test/chat.tsx'
import { expect, test, vi } from 'vitest'
import { me } from '../../../test/connected.ts'
import { later } from '../../../test/later.ts'
import { endedWith, matchWith } from '../../../test/match.ts'
import { socket } from '../../../test/socket.ts'

vi.mock('virtua', () => import('../../../test/virtua.tsx'))

const { world, openChat } = chatWorld()
const { id: matchId, profile } = matchWith()

test('an open chat from its head to its composer', async () => {
  world.match = matchWith({ ...opened, profileActive: false })
  world.messages = [
    message(1, { createdAt: '2026-11-13T09:01:00.000Z' }),
    message(2, {
      senderId: me,
      content: 'And with you',
      quote: { id: message(1).id, said: { seq: 1, by: profile.id, text: 'Word 1' } },
      reactions: [
        { by: me, kind: 'heart', revision: 1 },
        { by: profile.id, kind: 'smile', revision: 2 },
      ],
    }),
    message(3, { senderId: me, read: false }),
  ]
  world.lines = [
    line('sentence', { text: 'Your garden', code: 'about', afterSeq: 0 }),
    line('guardian', { text: 'Salma', afterSeq: 0 }),
    line('day_more', { by: 'me' }),
    line('day_more', { afterSeq: 3 }),
    line('goodbye', { round: 1, by: 'me', text: 'Go well', afterSeq: 1 }),
    line('new_kind'),
    line('care', { values: { money: 1 }, afterSeq: 2 }),
    line('sentence', { by: 'me', text: 'Your words', code: 'unknown', afterSeq: 0 }),
  ]
  const chat = await openChat()
  expect(chat.text().split('|').filter(Boolean)).toEqual([
    'Salma, 27',
    'Amman, Jordan',
    'With a guardian',
    'Your turn to respond',
    '68h 0m',
    'After that, you lose 2 tokens',
    'Salma is taking a break. Your match and its clock go on.',
    'Salma wrote with the like about ‘About Me’:',
    ' ',
    'Your garden',
    'You wrote with your like:',
    ' ',
    'Your words',
    'The beginning of your conversation',
    "Salma's guardian receives what is written here every week.",
    'Only what is written after this line. No pictures, no addresses.',
    'Friday, November 13, 2026',
    'Word 1',
    '9:01 AM',
    'You asked for a day more',
    'Your goodbye',
    'Go well',
    'Today',
    'Salma',
    'Word 1',
    'And with you',
    '9:02 AM',
    'Read',
    'A word of care',
    'This is about money. Never send any, and share no bank details, with somebody you have not met with your family, whatever the reason.',
    'If something feels wrong, report it from the menu above. Nobody is told that it was you.',
    'Word 3',
    '9:03 AM',
    'Sent',
    'Salma asked for a day more',
    'Type a message...',
    'Enter sends · Shift + Enter new line · your draft is kept until you send it',
  ])
  expect(chat.names()).toEqual([
    'Back to Matches',
    'Chat options',
    'What happens when the time is up?',
    'SalmaWord 1',
    'React to the latest message',
    'Type a message...',
    'Send',
  ])
  expect(chat.labels('[role=img]')).toEqual(['Salma: Smile, You: Heart'])
  const labels = ['section', 'ul', 'aside', '[role=article]'].flatMap((kind) =>
    chat.every(kind).map((part) => part.getAttribute('aria-label')),
  )
  expect(labels).toEqual([
    'Messages with Salma',
    'Written with the like',
    ...['A guardian receives this chat', 'A word of care'],
    ...['Salma, 9:01 AM', 'You, 9:02 AM', 'You, 9:03 AM'],
  ])
})

test('beside a wide chat stands who it is with; in one without a word, what the two share and who reads along', async () => {
  world.isWide = true
  world.lines = [
    line('guardian', { text: 'Salma', afterSeq: 0 }),
    line('guardian', { text: 'Idris', round: 1 }),
  ]
  const chat = await openChat()
  expect(chat.plain()).toContain("Salma's guardian receives")
  expect(chat.plain(), 'of an earlier round').not.toContain('Idris')
  expect(chat.plain()).toContain(
    'Say salam to SalmaA kind first line is enough. Whoever writes first starts the clock for the other.What you shareYou both live in Amman',
  )
  const pane = () => chat.every('aside[aria-label="Salma\'s profile"]')[0]?.textContent
  expect(pane()).toBe(
    'Salma, 29Paediatric nurseAmman, JordanWhat you shareYou both live in AmmanNeither of you has been marriedSee the whole profileClose kindly · 3 tokens',
  )
  await chat.press('See the whole profile')
  expect(chat.words('[role=dialog]')[0]).toContain('I try to keep my promises.')
  expect(chat.every('[role=dialog] > [tabindex="0"]'), 'scrolled by keys').toHaveLength(1)
  world.match = matchWith({ ...opened, ended: endedWith(), clock: null, profileActive: false })
  expect((await openChat()).every('aside')).toEqual([])
})

test('beside a wide chat a blurred picture has its seal, and says why', async () => {
  world.isWide = true
  const pane = async () => (await openChat()).words('aside[aria-label="Salma\'s profile"]')[0]
  const pictures = (blurred: boolean) => [{ id: 'p', thumbHash: '', blurred, address: '' }]
  world.theirs = { pictures: pictures(true), picturesFor: 'chosen' }
  expect(await pane()).toContain('Shares her pictures with her matches when she chooses')
  world.theirs = { pictures: pictures(false), picturesFor: 'chosen' }
  expect(await pane()).not.toContain('Shares her pictures')
})

test('beside a wide chat stands whether they are verified and a guardian is involved, and what a goodbye costs', async () => {
  world.isWide = true
  world.theirs = { verified: true, guardian: true }
  world.match = matchWith({ ...opened, leaveFee: 1 })
  const chat = await openChat()
  const pane = 'aside[aria-label="Salma\'s profile"]'
  expect(chat.words(pane)[0]).toContain('Amman, JordanGuardian involvedWhat you share')
  expect(chat.labels(`${pane} h2 [role=img]`)).toEqual(['Verified'])
  const rows = () => chat.words(`${pane} > button`)
  expect(rows()).toEqual(['See the whole profile', 'Close kindly · 1 token'])
  await chat.press('Close kindly · 1 token')
  expect(chat.words('[role=alertdialog]')[0]).toContain('Costs 1 token, 5 left afterwards.')
  world.answer = {
    now: '2026-11-15T12:00:00.000Z',
    match: matchWith({ ended: endedWith() }),
    charged: 1,
    balance: 5,
  }
  await chat.tap('Send and close')
  expect(chat.path()).toBe('/app/matches')

  const until = '2026-11-20T12:00:00.000Z'
  world.theirs = {}
  world.match = matchWith({ ...opened, leaveFee: 0, freeLeave: { because: 'they_rest', until } })
  const free = await openChat()
  expect(free.words(`${pane} > button`)).toEqual(['See the whole profile', 'Close kindly · costs nothing'])
  expect(free.words(pane)[0]).not.toContain('Guardian')
  expect(free.labels(`${pane} h2 [role=img]`)).toEqual([])
  world.match = matchWith({ ...opened, ended: endedWith(), clock: null })
  expect((await openChat()).words(`${pane} > button`)).toEqual(['See the whole profile'])
})

test('their newest word is read out as it comes; what was there, what is mine and what is repeated is not', async () => {
  world.messages = [message(1)]
  const chat = await openChat()
  const heard = () => chat.every('[role=log]')[0]?.textContent
  expect(heard()).toBe('')
  socket().say({ type: 'message', message: message(2, { senderId: me }) })
  await later(1)
  expect(heard()).toBe('')
  socket().say({ type: 'message', message: message(3, { content: 'Are you there?' }) })
  await later(1)
  expect(heard()).toBe('Salma: Are you there?')
  // Words that merely stay where they are would not be read out a second time.
  const once = () => chat.every('[role=log]')[0]?.lastChild
  const before = once()
  socket().say({ type: 'message', message: message(4, { content: 'Are you there?' }) })
  await later(1)
  expect(heard()).toBe('Salma: Are you there?')
  expect(once()).not.toBe(before)
  socket().say({ type: 'typing', matchId })
  expect(chat.words('header')[0]).toBe('Salma, 27Writing')
})

test('somebody who is gone leaves no chat behind; somebody else who is does not close it', async () => {
  const chat = await openChat()
  socket().say({ type: 'gone', profileId: me })
  expect(chat.plain()).not.toContain('Match not found')
  socket().say({ type: 'gone', profileId: profile.id })
  expect(chat.plain()).toContain('Match not foundIt may have been removed, or the member is no longer here.')
})

test('an address in a message opens after a warning that names where it leads', async () => {
  world.messages = [message(1, { content: 'Look: https://example.org/page?a=1 it is good' })]
  const chat = await openChat()
  expect(chat.said()).toEqual(['Look: https://example.org/page?a=1 it is good9:01 AM'])
  await chat.press('https://example.org/page?a=1')
  expect(chat.words('[role=dialog]')[0]).toBe(
    'Leave Mithaq?We do not know this page and cannot vouch for it. Be careful with whatever asks for money, a password or a code.This link leads toexample.orghttps://example.org/page?a=1Stay hereOpen the page',
  )
  expect(chat.control('Open the page').outerHTML).toMatch(/target="_blank" rel="noopener noreferrer"/)
  expect(chat.attribute('Open the page', 'href')).toBe('https://example.org/page?a=1')
  await chat.tap('Stay here')
  expect(chat.every('[role=dialog]')).toEqual([])
  await chat.press('https://example.org/page?a=1')
  await chat.tap('Open the page')
  expect(chat.every('[role=dialog]')).toEqual([])
  await chat.press('https://example.org/page?a=1')
  await chat.tap('Close')
  expect(chat.every('[role=dialog]')).toEqual([])
})

test('the two who found each other read a prayer in place of the composer', async () => {
  world.messages = [message(1)]
  const chat = await openChat()
  world.match = matchWith({ ...opened, clock: null, ended: endedWith({ found: true }) })
  socket().say({ type: 'match', matchId })
  await later(1000)
  expect(chat.words('section[aria-label="How you found each other"]')[0]).toBe(
    "You found each otherبارك الله لكما وبارك عليكما وجمع بينكما في خيرMay Allah bless you, shower His blessings upon you, and join you together in goodness.Your profile and Salma's are hidden now, and your other matches have ended at no cost. What you wrote to each other stays here.",
  )
  expect(chat.focused().textContent).toBe('You found each other')
  // Also from a dialog that is still open then.
  expect(chat.words('[data-takes-focus]')).toEqual(['You found each other'])
})

test.each(['Unmatch', 'We found each other'])(
  'the question behind %j goes with the match, and does not come back with the next round',
  async (item) => {
    const chat = await openChat()
    await chat.tap('Chat options', item)
    const questions = () => chat.every('[role=alertdialog]').length
    expect(questions()).toBe(1)
    const becomes = async (match: Match) => {
      world.match = match
      socket().say({ type: 'match', matchId })
      await later(1000)
      return questions()
    }
    expect(await becomes(matchWith({ ...opened, leaveFee: 0, clock: null, ended: endedWith() }))).toBe(0)
    expect(await becomes(matchWith({ ...opened, round: 3 }))).toBe(0)
  },
)

test('the question whether to block stays though the match ends meanwhile', async () => {
  const chat = await openChat()
  await chat.tap('Chat options', 'Block')
  world.match = matchWith({ ...opened, clock: null, ended: endedWith() })
  socket().say({ type: 'match', matchId })
  await later(1000)
  expect(chat.every('[role=alertdialog]')).toHaveLength(1)
})

test.each([
  ['a button', []],
  ['what was written before', ['Read your earlier conversation']],
])('a locked chat that ends takes the focus from %s, which goes with it', async (_, opened) => {
  world.match = matchWith({ round: 2, lastSeq: 1 })
  world.messages = [message(1)]
  const chat = await openChat()
  chat.focus(/^Unlock/)
  await chat.tap(...opened)
  world.match = matchWith({ round: 2, lastSeq: 1, clock: null, ended: endedWith({}) })
  socket().say({ type: 'match', matchId })
  await later(1000)
  expect(chat.every('[role=dialog]')).toEqual([])
  expect(chat.focused().tagName).toBe('H2')
  expect(chat.focused().textContent).toMatch(/^The time to open this chat passed/)
})

test('a chat that the other side opens takes the focus from the button that goes with its lock; one that is open takes none', async () => {
  world.match = matchWith({ iPaid: false, theyPaid: true })
  const chat = await openChat()
  expect(chat.focused().tagName).toBe('BODY')
  chat.focus(/^Unlock/)
  world.match = matchWith(opened)
  socket().say({ type: 'match', matchId })
  await later(1000)
  expect([chat.focused().tagName, chat.focused().textContent]).toEqual(['H1', 'Salma, 27'])
  expect((await openChat()).focused().tagName).toBe('BODY')
})

test.each([true, false])(
  'the end of a chat that is open takes the focus from a dialog whose opener has gone with it (%s)',
  async (endsNow) => {
    const ended = matchWith({ ...opened, clock: null, ended: endedWith({}) })
    if (!endsNow) world.match = ended
    const chat = await openChat()
    world.match = ended
    if (endsNow) socket().say({ type: 'match', matchId })
    await later(1000)
    const takers = () => chat.every('h2[data-takes-focus]').length
    expect(takers()).toBe(endsNow ? 1 : 0)
    for (const match of [matchWith({ round: 3 }), { ...ended, round: 3 }]) {
      world.match = match
      socket().say({ type: 'match', matchId })
      await later(1000)
    }
    expect(takers(), 'the next round').toBe(1)
  },
)

test('before it opens, a chat says who reads along in this round and shows what was written before', async () => {
  world.match = matchWith({ round: 2, lastSeq: 2 })
  world.lines = [
    line('guardian', { text: 'Salma', afterSeq: 0 }),
    line('guardian', { text: 'Idris', round: 1, afterSeq: 9 }),
    line('day_more', { by: 'me' }),
  ]
  world.messages = [
    message(1, { createdAt: '2026-11-13T09:01:00.000Z' }),
    message(2, { senderId: me, reactions: [{ by: profile.id, kind: 'prayer', revision: 1 }] }),
  ]
  world.older = true
  const chat = await openChat()
  expect(chat.every('aside').map(({ textContent }) => textContent)).toEqual([
    "Salma's guardian receives what is written here every week.Only what is written after this line. No pictures, no addresses.",
  ])
  await chat.tap('Read your earlier conversation')
  const dialog = () => chat.every('[role=dialog]')[0]!
  expect(chat.every('[role=dialog] > [tabindex="0"]'), 'scrolled by keys').toHaveLength(1)
  expect(dialog().textContent).toBe(
    "Chat with SalmaEarlier messages are in the full chat.Salma's guardian receives what is written here every week.Only what is written after this line. No pictures, no addresses.Friday, November 13, 2026Word 19:01 AMYou asked for a day moreTodayWord 29:02 AMIdris's guardian receives what is written here every week.Only what is written after this line. No pictures, no addresses.",
  )
  expect(dialog().querySelector('section')?.getAttribute('aria-label')).toBe('Messages with Salma')
  expect(dialog().querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Salma: Hands in prayer')
  await chat.tap('Close')
  expect(chat.every('[role=dialog]')).toEqual([])
  world.messages = undefined
  const failed = await openChat()
  await failed.tap('Read your earlier conversation')
  await later(1000)
  expect(failed.words('[role=dialog] [role=alert]')).toEqual(['Failed to load messages. Please try again.'])
})
