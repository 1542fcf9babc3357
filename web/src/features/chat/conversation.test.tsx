// @vitest-environment drawn
import type { Match } from '@mithaq/contract/matches'
import { chatWorld, opened } from '../../../test/chat.tsx'
import { expect, test, vi, afterEach } from 'vitest'
import { me } from '../../../test/connected.ts'
import { later } from '../../../test/later.ts'
import { endedWith, line, matchWith, message } from '../../../test/match.ts'
import { socket } from '../../../test/socket.ts'
import { told } from '../../../test/screen.tsx'
import { clearToasts } from '../../ui/feedback/toast.ts'
import { saveDraft } from '../../session/drafts.ts'
import { textDraftKey } from './composer/use-draft-message.ts'

vi.mock('virtua', () => import('../../../test/virtua.tsx'))

const { world, asked, openChat } = chatWorld()
const { id: matchId, profile } = matchWith()

test('an open chat is laid out from its header to its composer', async () => {
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

test('a wide screen shows the other member, what the two share and who reads along', async () => {
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
  const ended = await openChat()
  expect(ended.every('aside')).toEqual([])
  expect(ended.plain()).not.toContain('Say salam')
})

test('a blurred picture beside a wide chat has its seal and says why', async () => {
  world.isWide = true
  const pane = async () => (await openChat()).words('aside[aria-label="Salma\'s profile"]')[0]
  const pictures = (blurred: boolean) => [{ id: 'p', thumbHash: '', blurred, address: '' }]
  world.theirs = { pictures: pictures(true), picturesFor: 'chosen' }
  expect(await pane()).toContain('Shares her pictures with her matches when she chooses')
  world.theirs = { pictures: pictures(false), picturesFor: 'chosen' }
  expect(await pane()).not.toContain('Shares her pictures')
})

test('the pane beside a chat says verified, guardian and what a goodbye costs', async () => {
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

test('only a new message of the other member is announced, and once', async () => {
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

test('a member who is gone closes their chat, and no other', async () => {
  const chat = await openChat()
  socket().say({ type: 'gone', profileId: me })
  expect(chat.plain()).not.toContain('Match not found')
  socket().say({ type: 'gone', profileId: profile.id })
  expect(chat.plain()).toContain('Match not foundIt may have been removed, or the member is no longer here.')
})

test('a link in a message opens after a warning that names its host', async () => {
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

test('a couple reads a prayer in place of the composer', async () => {
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
  'the dialog behind %j closes with the match and stays closed in the next round',
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

test('the block dialog stays open when the match ends', async () => {
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
])('a locked chat that ends moves the focus from %s, which is removed', async (_, opened) => {
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

test('unlocking by the other side moves the focus from the removed button, and no other', async () => {
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
  'the end of an open chat takes the focus from a dialog whose opener is gone (%s)',
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

test('a locked chat names the guardian of this round and shows earlier messages', async () => {
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

const dialogs = '[role=dialog], [role=alertdialog]'
const posted = () => asked.filter((what) => what.startsWith('POST'))
const now = '2026-11-15T12:00:00.000Z'
afterEach(() => {
  clearToasts()
  asked.length = 0
})

test('the menu of a chat opens profile, unmatch, block and report, each closable', async () => {
  const chat = await openChat()
  expect(chat.attribute('Back to Matches', 'href')).toBe('/app/matches')
  const heads = async (item: string, close: string) => {
    await chat.press('Chat options')
    await chat.press(item)
    await later(1)
    const [head] = chat.words(`:is(${dialogs}) h2`)
    await chat.tap(close)
    expect(chat.words(dialogs), item).toEqual([])
    return head
  }
  expect(await heads('View Profile', 'Close')).toBe("Salma's profile")
  await chat.press('Chat options')
  await chat.press('View Profile')
  expect(chat.every('[role=dialog] > [tabindex="0"]'), 'scrolled by keys').toHaveLength(1)
  await chat.tap('Close')
  expect(await heads('Unmatch', 'Stay in the chat')).toBe('Close kindly')
  expect(await heads('Block', 'Cancel')).toBe('Block Salma?')
  expect(await heads('Report', 'Cancel')).toBe('Report Salma')
  await chat.press('Chat options')
  await chat.press('Unmatch')
  expect(chat.words(dialogs)[0]).toContain('3 left afterwards')
  world.answer = {
    now: opened.clock?.startedAt,
    match: matchWith({ ended: endedWith() }),
    charged: 1,
    balance: 5,
  }
  await chat.tap('Send and close')
  expect(chat.path()).toBe('/app/matches')
})

test('the header says how the chat ended and whether their guardian still reads along', async () => {
  const head = async () => (await openChat()).words('header')[0]
  expect(await head()).toBe('Salma, 27Amman, Jordan')
  lines('guardian')
  expect(await head()).toBe('Salma, 27Amman, JordanWith a guardian')
  lines('guardian', 'guardian_ended')
  expect(await head()).toBe('Salma, 27Amman, Jordan')
  lines('guardian', 'guardian_sent')
  expect(await head()).toBe('Salma, 27Amman, JordanWith a guardian')
  world.lines = [line('guardian', { by: 'me', text: 'Maryam' })]
  expect(await head()).toBe('Salma, 27Amman, Jordan')
  const { profile } = matchWith()
  world.match = matchWith({ ...opened, profile: { ...profile, verified: true }, ended: endedWith() })
  const verified = await openChat()
  expect(verified.words('header')).toEqual(['Salma, 27This chat has ended'])
  expect(verified.labels('header [role=img]')).toEqual(['Verified'])
  world.match = matchWith({ ...opened, ended: endedWith({ found: true }) })
  expect(await head()).toBe('Salma, 27You found each other')
})
const lines = (...kinds: string[]) => {
  world.lines = kinds.map((kind) => line(kind, { text: 'Salma' }))
}

test('the clock banner is calm, urgent in its last quarter, paused or expired', async () => {
  const banner = async (changed: object, match: object = {}) => {
    world.match = matchWith({ ...opened, clock: opened.clock && { ...opened.clock, ...changed }, ...match })
    const chat = await openChat()
    const shown = chat.every('.bg-slate-wash, .bg-saffron-wash')[0]
    const [bar] = chat.every('.bg-current[style]').map(({ style }) => style.width)
    return [shown?.textContent, shown?.className.includes('saffron'), chat.words('[role=timer]'), bar]
  }
  const cost = 'After that, you lose 2 tokens'
  expect(await banner({})).toEqual([
    `Your turn to respond68h 0m${cost}`,
    false,
    ['68h 0m'],
    expect.stringMatching(/^94\.4\d*%$/),
  ])
  expect(await banner({ expiresAt: '2026-11-15T13:00:00.000Z' })).toEqual([
    `Your turn to respond1h 0m${cost}`,
    true,
    ['1h 0m'],
    expect.stringMatching(/^1\.38\d*%$/),
  ])
  const resting = { until: '2026-11-24T12:00:00.000Z', who: 'them' } as const
  expect(await banner({ expiresAt: null, remainingMs: 3_600_000 }, { resting })).toEqual([
    'Resting until Nov 24Your turn to respond: 1h 0m left, and no time passes',
    false,
    [],
    expect.stringMatching(/^1\.38\d*%$/),
  ])
  asked.length = 0
  expect(await banner({ expiresAt: '2026-11-15T12:00:00.000Z' })).toEqual([
    'Response time expired',
    true,
    [],
    '0%',
  ])
  const looks = async () => {
    asked.length = 0
    await later(10_000)
    return asked.filter((what) => what === `GET /matches/${matchId}`).length
  }
  expect(await looks()).toBe(5)
  world.match = matchWith({ ...opened, clock: null, ended: endedWith() })
  await later(2000)
  expect(await looks(), 'of a chat that is known to have ended').toBe(0)
  const { clock } = matchWith()
  world.match = matchWith({ clock: clock && { ...clock, expiresAt: '2026-11-15T12:00:00.000Z' } })
  const closed = await openChat()
  expect(closed.words('[role=timer]')).toEqual(['Expired'])
  expect(await looks(), 'a chat that is still closed').toBe(5)
})

test('a device that wakes up reloads the match, since its clock may have expired', async () => {
  await openChat()
  await later(5000)
  asked.length = 0
  vi.setSystemTime(Date.now() + 3_600_000)
  await later(3000)
  expect(asked).toContain(`GET /matches/${matchId}`)
})

test('a loaded chat stays when it cannot be loaded again', async () => {
  const chat = await openChat()
  world.match = undefined
  world.messages = undefined
  socket().say({ type: 'match', matchId })
  socket().say({ type: 'ready' })
  await later(1000)
  expect(chat.names()).toContain('Type a message...')
})

test('an unsent draft can be copied after the end', async () => {
  saveDraft(me, textDraftKey(matchId), 'I hope')
  world.match = matchWith({ ...opened, clock: null, ended: endedWith({ by: 'them' }), lastSeq: 1 })
  world.messages = [message(1)]
  world.lines = [
    line('goodbye', { text: 'Go well', round: 2 }),
    line('goodbye', { text: 'Until then', round: 1 }),
  ]
  const chat = await openChat()
  expect(chat.words('section[aria-label="How this match ended"]')).toEqual([
    'Salma ended this match.It cost you nothing, you have 6 tokensNot every match leads further, and that is no fault of yours. What was written can still be read here.How tokens and clocks workYour unsent words are keptI hopeCopy',
  ])
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('forbidden'))
  await chat.tap('Copy')
  expect([chat.names().includes('Copied'), told()]).toEqual([
    false,
    ['Your words are chosen: copy them with your keyboard or a long press.'],
  ])
  await chat.tap('Copy')
  expect(await navigator.clipboard.readText()).toBe('I hope')
  expect(chat.names()).toContain('Copied')
  expect(chat.words('span[role=status]')).toEqual(['Copied'])
  expect(chat.plain(), 'of this round, in the card alone').not.toContain('Go well')
  expect(chat.plain()).toContain("Salma's goodbyeUntil then")
})

test('a day more is requested after a confirmation, which stays open on failure', async () => {
  world.match = matchWith({ ...opened, canAskDay: true })
  const chat = await openChat()
  await chat.press('Ask for a day')
  expect(chat.words('[role=alertdialog]')).toEqual([
    'Ask for a day more?You get 36 hours more to answer, once in this conversation. It costs nothing, and Salma reads that you asked.CancelAsk for a day',
  ])
  await chat.tap('Ask for a day')
  expect(told()).toEqual(['A day could not be asked for'])
  expect(chat.words('[role=alertdialog]')).toHaveLength(1)
  world.answer = new Promise(() => {})
  await chat.tap('Ask for a day')
  expect(chat.names()).toEqual(['Cancel', 'Asking...'])
  world.answer = { now, match: matchWith({ ...opened, canAskDay: false }) }
  const again = await openChat()
  await again.tap('Ask for a day')
  world.match = undefined
  await again.tap('Ask for a day')
  expect(again.names()).not.toContain('Ask for a day')
  expect(posted()).toEqual(Array(3).fill(`POST /matches/${matchId}/day`))
  world.match = matchWith({ ...opened, canAskDay: true })
  const cancelled = await openChat()
  await cancelled.tap('Ask for a day', 'Cancel')
  expect(cancelled.words('[role=alertdialog]')).toEqual([])
})

test('marking as a couple is confirmed in a dialog that says what it brings', async () => {
  const chat = await openChat()
  await chat.press('Chat options')
  await chat.press('We found each other')
  expect(chat.words('[role=alertdialog]')).toEqual([
    'You and Salma found each other?Salma has 7 days to say the same. If that does not come, nothing happens.Once both of you have said it:Both your profiles are hidden. Signing in anew brings yours back.Your other matches end. It costs nothing, and what lies in closed chats comes back.Your conversation stays here, to be read. No clock runs in it any more.Not yetWe found each other',
  ])
  await chat.tap('We found each other')
  expect(told()).toEqual(['This could not be said'])
  expect(chat.words('[role=alertdialog]')).toHaveLength(1)
  world.answer = new Promise(() => {})
  await chat.tap('We found each other')
  expect(chat.names()).toEqual(['Not yet', 'Saying so...'])
  world.answer = { now, match: matchWith(opened) }
  const first = await openChat()
  await first.press('Chat options')
  await first.press('We found each other')
  await first.tap('We found each other')
  expect(first.words('[role=alertdialog]')).toEqual([])
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

test('a chat in which one has asked to mark as a couple says whom it waits for', async () => {
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
  expect((await openChat()).plain()).toContain('YouPaidSalmaNot yet')
})

test('a payment says that it is in progress, thanks, and then shows the chat', async () => {
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
  expect(half.plain()).not.toMatch(/Time left|Express unlock/)
})

test.each([
  [
    'opening',
    'either',
    6,
    'If nobody has written by then, the match ends by itself. Nobody is charged, and what opened the chat is not refunded.',
  ],
  [
    'reply',
    'me',
    6,
    'If you have not answered by then, you lose 2 tokens, Salma receives up to 2 for waiting, and the match ends.Need longer? You can ask for a day once, at no cost.',
  ],
  [
    'reply',
    'me',
    1,
    'If you have not answered by then, you lose 1 token, Salma receives up to 2 for waiting, and the match ends.Need longer? You can ask for a day once, at no cost.',
  ],
  [
    'reply',
    'me',
    0,
    'If you have not answered by then, the match ends, and Salma receives up to 2 tokens for waiting. You have none to lose.Need longer? You can ask for a day once, at no cost.',
  ],
  [
    'reply',
    'them',
    6,
    'If Salma has not answered by then, the match ends. You lose nothing, and receive up to 2 tokens for waiting.',
  ],
] as const)(
  'the info dialog says what the end of the %s clock of %s brings, with %i tokens',
  async (...of) => {
    const [kind, awaited, balance, said] = of
    const clock = { ...matchWith().clock!, kind, awaited }
    world.match = matchWith({ ...opened, clock, canAskDay: awaited === 'me' })
    world.balance = balance
    const chat = await openChat()
    await chat.tap('What happens when the time is up?')
    const [dialog] = chat.words(dialogs)
    expect(dialog).toBe(`What happens when the time is up?${said}How tokens and clocks work`)
    await chat.tap('Close')
    world.match = matchWith({
      ...opened,
      clock,
      resting: { who: 'them', until: '2026-11-18T12:00:00.000Z' },
      canAskDay: awaited === 'me',
    })
    const resting = await openChat()
    await resting.tap('What happens when the time is up?')
    expect(resting.words(dialogs)[0]).toContain(`While the match rests, no time passes. Afterwards:${said}`)
  },
)

test.each([
  [null, 'Salma is taking a break. Your match and its clock go on.'],
  ['them', 'Salma is taking a break, resting until Wednesday.'],
  ['both', 'Salma is taking a break, resting until Wednesday.'],
  ['me', 'Salma is taking a break.'],
] as const)('a chat with a hidden member says so, locked or open; paused: %s', async (who, said) => {
  vi.setSystemTime(new Date('2026-11-15T12:00:00.000Z'))
  const resting = who && { who, until: '2026-11-18T12:00:00.000Z' }
  for (const state of [{}, opened]) {
    world.match = matchWith({ ...state, resting, profileActive: false })
    const chat = await openChat()
    expect(chat.text().split('|')).toContain(said)
    world.match = matchWith({ ...state, resting })
    const shown = await openChat()
    expect(shown.plain()).not.toContain('taking a break')
  }
})

test('blocking or reporting leads to the matches; an ended chat shows no clock', async () => {
  world.match = matchWith({ ...opened, ended: endedWith(), profileActive: false })
  socket().heard.length = 0
  const ended = await openChat()
  expect(ended.plain()).not.toContain('Your turn')
  expect(ended.plain()).not.toContain('taking a break')
  expect(socket().heard, 'nobody listens to it').not.toContainEqual({ type: 'ping', watching: matchId })
  world.match = matchWith(opened)
  world.answer = {}
  const chat = await openChat()
  await chat.press('Chat options')
  await chat.press('Block')
  await chat.tap(/^Block/)
  expect(chat.path()).toBe('/app/matches')
  const other = await openChat()
  await other.press('Chat options')
  await other.press('Report')
  expect(other.words(dialogs)[0]).toContain('messages of this chat go with your report')
  await other.press('Money or scam')
  other.write('Reason', 'Asks for money')
  await other.tap('Submit report')
  expect(other.path()).toBe('/app/matches')
})
