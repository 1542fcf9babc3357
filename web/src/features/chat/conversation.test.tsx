// @vitest-environment dom
import type { Match } from '@mithaq/contract/matches'
import { setUpChatScreen, unlockedOnMyTurn } from '../../../test/chat-screen.tsx'
import { showAnswered } from './clock/answered-in-time.ts'
import { expect, test, vi, afterEach } from 'vitest'
import { myId } from '../../../test/open-signed-in-page.ts'
import { advanceTime } from '../../../test/advance-time.ts'
import { makeEnding, makeTimelineEntry, makeMatch, makeMessage } from '../../../test/match-fixtures.ts'
import { newestSocket } from '../../../test/fake-socket.ts'
import { toastTexts } from '../../../test/render-screen.tsx'
import { clearToasts } from '../../ui/feedback/toast.ts'
import { saveDraft } from '../../session/drafts.ts'
import { textDraftKey } from './composer/use-draft-message.ts'

vi.mock('virtua', () => import('../../../test/fake-virtua.tsx'))

const { server, requests, openChat } = setUpChatScreen()
const { id: matchId, profile } = makeMatch()

test('an open chat is laid out from its header to its composer', async () => {
  server.match = makeMatch({ ...unlockedOnMyTurn, profileActive: false })
  server.messages = [
    makeMessage(1, { createdAt: '2026-11-13T09:01:00.000Z' }),
    makeMessage(2, {
      senderId: myId,
      content: 'And with you',
      quote: { id: makeMessage(1).id, said: { seq: 1, by: profile.id, text: 'Word 1' } },
      reactions: [
        { by: myId, kind: 'heart', revision: 1 },
        { by: profile.id, kind: 'smile', revision: 2 },
      ],
    }),
    makeMessage(3, { senderId: myId, read: false }),
  ]
  server.lines = [
    makeTimelineEntry('sentence', { text: 'Your garden', code: 'about', afterSeq: 0 }),
    makeTimelineEntry('guardian', { text: 'Salma', afterSeq: 0 }),
    makeTimelineEntry('day_more', { by: 'me' }),
    makeTimelineEntry('day_more', { afterSeq: 3 }),
    makeTimelineEntry('goodbye', { round: 1, by: 'me', text: 'Go well', afterSeq: 1 }),
    makeTimelineEntry('new_kind'),
    makeTimelineEntry('care', { values: { money: 1 }, afterSeq: 2 }),
    makeTimelineEntry('sentence', { by: 'me', text: 'Your words', code: 'unknown', afterSeq: 0 }),
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
    'Only messages after this line, without pictures or addresses.',
    'Friday, November 13, 2026',
    'Word 1',
    '9:01 AM',
    'You asked for one more day',
    'Your goodbye',
    'Go well',
    'Today',
    'Salma',
    'Word 1',
    'And with you',
    '9:02 AM',
    'Read',
    'A word of care',
    'This is about money. Whatever the reason, never send money or share bank details with someone you have not met with your family.',
    'If something feels wrong, report it from the menu above. Nobody will know it was you.',
    'Word 3',
    '9:03 AM',
    'Sent',
    'Salma asked for one more day',
    'Type a message...',
    'Enter sends · Shift + Enter new line · your draft is kept until you send it',
  ])
  expect(chat.controlNames()).toEqual([
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
    chat.queryAll(kind).map((part) => part.getAttribute('aria-label')),
  )
  expect(labels).toEqual([
    'Messages with Salma',
    'Written with the like',
    ...['A guardian receives this chat', 'A word of care'],
    ...['Salma, 9:01 AM', 'You, 9:02 AM', 'You, 9:03 AM'],
  ])
})

test('a wide screen shows the other member, what the two share and who reads along', async () => {
  server.isWide = true
  server.lines = [
    makeTimelineEntry('guardian', { text: 'Salma', afterSeq: 0 }),
    makeTimelineEntry('guardian', { text: 'Idris', round: 1 }),
  ]
  const chat = await openChat()
  expect(chat.plainText()).toContain("Salma's guardian receives")
  expect(chat.plainText(), 'of an earlier round').not.toContain('Idris')
  expect(chat.plainText()).toContain(
    "Say salam to SalmaA kind first line is enough. The first message starts the other's reply clock.What you shareYou both live in Amman",
  )
  const pane = () => chat.queryAll('aside[aria-label="Salma\'s profile"]')[0]?.textContent
  expect(pane()).toBe(
    'Salma, 29Paediatric nurseAmman, JordanWhat you shareYou both live in AmmanNeither of you has been marriedSee the whole profileUnmatch · 3 tokens',
  )
  await chat.press('See the whole profile')
  expect(chat.texts('[role=dialog]')[0]).toContain('I try to keep my promises.')
  expect(chat.queryAll('[role=dialog] > [tabindex="0"]'), 'scrolled by keys').toHaveLength(1)
  server.match = makeMatch({ ...unlockedOnMyTurn, ended: makeEnding(), clock: null, profileActive: false })
  const ended = await openChat()
  expect(ended.queryAll('aside')).toEqual([])
  expect(ended.plainText()).not.toContain('Say salam')
})

test('a blurred picture beside a wide chat has its seal and says why', async () => {
  server.isWide = true
  const pane = async () => (await openChat()).texts('aside[aria-label="Salma\'s profile"]')[0]
  const pictures = (blurred: boolean) => [{ id: 'p', thumbHash: '', blurred, address: '' }]
  server.theirs = { pictures: pictures(true), picturesFor: 'chosen' }
  expect(await pane()).toContain('Shares her pictures with her matches when she chooses')
  server.theirs = { pictures: pictures(false), picturesFor: 'chosen' }
  expect(await pane()).not.toContain('Shares her pictures')
})

test('an answer in time takes the place of the clock for a moment, with the coin it earned', async () => {
  server.match = makeMatch(unlockedOnMyTurn)
  const chat = await openChat()
  const coins = () => chat.queryAll('.answered-coin').length
  expect(chat.plainText()).toContain('Your turn to respond')
  showAnswered({ matchId: 'another', reward: 0 })
  expect(chat.plainText()).not.toContain('Answered in time')
  showAnswered({ matchId, reward: 0 })
  expect(chat.plainText()).toContain("Answered in timeNow it is Salma's turn.")
  expect([chat.plainText().includes('Your turn to respond'), coins()]).toEqual([false, 0])
  await advanceTime(4000)
  expect(chat.plainText()).toContain('Your turn to respond')
  showAnswered({ matchId, reward: 1 })
  expect(chat.plainText()).toContain('Answered in timeYour third answer in time earns you 1 token.')
  expect(coins()).toBe(1)
})

test('the pane beside a chat says verified, guardian and what a goodbye costs', async () => {
  server.isWide = true
  server.theirs = { verified: true, guardian: true, answersInTime: true }
  server.match = makeMatch({ ...unlockedOnMyTurn, leaveFee: 1 })
  const chat = await openChat()
  const pane = 'aside[aria-label="Salma\'s profile"]'
  expect(chat.texts(pane)[0]).toContain('Amman, JordanAnswers in timeGuardian involvedWhat you share')
  expect(chat.labels(`${pane} h2 [role=img]`)).toEqual(['Verified'])
  const rows = () => chat.texts(`${pane} > button`)
  expect(rows()).toEqual(['See the whole profile', 'Unmatch · 1 token'])
  await chat.press('Unmatch · 1 token')
  expect(chat.texts('[role=alertdialog]')[0]).toContain('Costs 1 of your 6 tokens. 5 are left.')
  server.answer = {
    now: '2026-11-15T12:00:00.000Z',
    match: makeMatch({ ended: makeEnding() }),
    charged: 1,
    balance: 5,
  }
  await chat.tap('Close kindly')
  expect(chat.path()).toBe('/app/matches')

  const until = '2026-11-20T12:00:00.000Z'
  server.theirs = {}
  server.match = makeMatch({ ...unlockedOnMyTurn, leaveFee: 0, freeLeave: { because: 'they_rest', until } })
  const free = await openChat()
  expect(free.texts(`${pane} > button`)).toEqual(['See the whole profile', 'Unmatch · costs nothing'])
  expect(free.texts(pane)[0]).not.toContain('Guardian')
  expect(free.labels(`${pane} h2 [role=img]`)).toEqual([])
  server.match = makeMatch({ ...unlockedOnMyTurn, ended: makeEnding(), clock: null })
  expect((await openChat()).texts(`${pane} > button`)).toEqual(['See the whole profile'])
})

test('only a new message of the other member is announced, and once', async () => {
  server.messages = [makeMessage(1)]
  const chat = await openChat()
  const heard = () => chat.queryAll('[role=log]')[0]?.textContent
  expect(heard()).toBe('')
  newestSocket().deliver({ type: 'message', message: makeMessage(2, { senderId: myId }) })
  await advanceTime(1)
  expect(heard()).toBe('')
  newestSocket().deliver({ type: 'message', message: makeMessage(3, { content: 'Are you there?' }) })
  await advanceTime(1)
  expect(heard()).toBe('Salma: Are you there?')
  // Words that merely stay where they are would not be read out a second time.
  const once = () => chat.queryAll('[role=log]')[0]?.lastChild
  const before = once()
  newestSocket().deliver({ type: 'message', message: makeMessage(4, { content: 'Are you there?' }) })
  await advanceTime(1)
  expect(heard()).toBe('Salma: Are you there?')
  expect(once()).not.toBe(before)
  newestSocket().deliver({ type: 'typing', matchId })
  expect(chat.texts('header')[0]).toBe('Salma, 27Writing')
})

test('a member who is gone closes their chat, and no other', async () => {
  const chat = await openChat()
  newestSocket().deliver({ type: 'gone', profileId: myId })
  expect(chat.plainText()).not.toContain('Match not found')
  newestSocket().deliver({ type: 'gone', profileId: profile.id })
  expect(chat.plainText()).toContain(
    'Match not foundIt may have been removed, or the member is no longer here.',
  )
})

test('a link in a message opens after a warning that names its host', async () => {
  server.messages = [makeMessage(1, { content: 'Look: https://example.org/page?a=1 it is good' })]
  const chat = await openChat()
  expect(chat.messages()).toEqual(['Look: https://example.org/page?a=1 it is good9:01 AM'])
  await chat.press('https://example.org/page?a=1')
  expect(chat.texts('[role=dialog]')[0]).toBe(
    "Leave Mithaq?We don't know this page and can't vouch for it. Be careful if it asks for money, a password or a code.This link leads toexample.orghttps://example.org/page?a=1Stay hereOpen the page",
  )
  expect(chat.control('Open the page').outerHTML).toMatch(/target="_blank" rel="noopener noreferrer"/)
  expect(chat.attribute('Open the page', 'href')).toBe('https://example.org/page?a=1')
  await chat.tap('Stay here')
  expect(chat.queryAll('[role=dialog]')).toEqual([])
  await chat.press('https://example.org/page?a=1')
  await chat.tap('Open the page')
  expect(chat.queryAll('[role=dialog]')).toEqual([])
  await chat.press('https://example.org/page?a=1')
  await chat.tap('Close')
  expect(chat.queryAll('[role=dialog]')).toEqual([])
})

test('a couple reads a prayer in place of the composer', async () => {
  server.messages = [makeMessage(1)]
  const chat = await openChat()
  server.match = makeMatch({ ...unlockedOnMyTurn, clock: null, ended: makeEnding({ found: true }) })
  newestSocket().deliver({ type: 'match', matchId })
  await advanceTime(1000)
  expect(chat.texts('section[aria-label="How you found each other"]')[0]).toBe(
    "You found each otherبارك الله لكما وبارك عليكما وجمع بينكما في خيرMay Allah bless you, shower His blessings upon you, and join you together in goodness.Your profile and Salma's are hidden now, and your other matches have ended at no cost. What you wrote to each other stays here.",
  )
  expect(chat.focusedElement().textContent).toBe('You found each other')
  // Also from a dialog that is still open then.
  expect(chat.texts('[data-takes-focus]')).toEqual(['You found each other'])
})

test.each(['Unmatch', 'We found each other'])(
  'the dialog behind %j closes with the match and stays closed in the next round',
  async (item) => {
    const chat = await openChat()
    await chat.tap('Chat options', item)
    const questions = () => chat.queryAll('[role=alertdialog]').length
    expect(questions()).toBe(1)
    const becomes = async (match: Match) => {
      server.match = match
      newestSocket().deliver({ type: 'match', matchId })
      await advanceTime(1000)
      return questions()
    }
    expect(
      await becomes(makeMatch({ ...unlockedOnMyTurn, leaveFee: 0, clock: null, ended: makeEnding() })),
    ).toBe(0)
    expect(await becomes(makeMatch({ ...unlockedOnMyTurn, round: 3 }))).toBe(0)
  },
)

test('the block dialog stays open when the match ends', async () => {
  const chat = await openChat()
  await chat.tap('Chat options', 'Block')
  server.match = makeMatch({ ...unlockedOnMyTurn, clock: null, ended: makeEnding() })
  newestSocket().deliver({ type: 'match', matchId })
  await advanceTime(1000)
  expect(chat.queryAll('[role=alertdialog]')).toHaveLength(1)
})

test.each([
  ['a button', []],
  ['what was written before', ['Read your earlier conversation']],
])('a locked chat that ends moves the focus from %s, which is removed', async (_, opened) => {
  server.match = makeMatch({ round: 2, lastSeq: 1 })
  server.messages = [makeMessage(1)]
  const chat = await openChat()
  chat.focus(/^Unlock/)
  await chat.tap(...opened)
  server.match = makeMatch({ round: 2, lastSeq: 1, clock: null, ended: makeEnding({}) })
  newestSocket().deliver({ type: 'match', matchId })
  await advanceTime(1000)
  expect(chat.queryAll('[role=dialog]')).toEqual([])
  expect(chat.focusedElement().tagName).toBe('H2')
  expect(chat.focusedElement().textContent).toMatch(/^This chat was not opened in time/)
})

test('unlocking by the other side moves the focus from the removed button, and no other', async () => {
  server.match = makeMatch({ iPaid: false, theyPaid: true })
  const chat = await openChat()
  expect(chat.focusedElement().tagName).toBe('BODY')
  chat.focus(/^Unlock/)
  server.match = makeMatch(unlockedOnMyTurn)
  newestSocket().deliver({ type: 'match', matchId })
  await advanceTime(1000)
  expect([chat.focusedElement().tagName, chat.focusedElement().textContent]).toEqual(['H1', 'Salma, 27'])
  expect((await openChat()).focusedElement().tagName).toBe('BODY')
})

test.each([true, false])(
  'the end of an open chat takes the focus from a dialog whose opener is gone (%s)',
  async (endsNow) => {
    const ended = makeMatch({ ...unlockedOnMyTurn, clock: null, ended: makeEnding({}) })
    if (!endsNow) server.match = ended
    const chat = await openChat()
    server.match = ended
    if (endsNow) newestSocket().deliver({ type: 'match', matchId })
    await advanceTime(1000)
    const takers = () => chat.queryAll('h2[data-takes-focus]').length
    expect(takers()).toBe(endsNow ? 1 : 0)
    for (const match of [makeMatch({ round: 3 }), { ...ended, round: 3 }]) {
      server.match = match
      newestSocket().deliver({ type: 'match', matchId })
      await advanceTime(1000)
    }
    expect(takers(), 'the next round').toBe(1)
  },
)

test('a locked chat names the guardian of this round and shows earlier messages', async () => {
  server.match = makeMatch({ round: 2, lastSeq: 2 })
  server.lines = [
    makeTimelineEntry('guardian', { text: 'Salma', afterSeq: 0 }),
    makeTimelineEntry('guardian', { text: 'Idris', round: 1, afterSeq: 9 }),
    makeTimelineEntry('day_more', { by: 'me' }),
  ]
  server.messages = [
    makeMessage(1, { createdAt: '2026-11-13T09:01:00.000Z' }),
    makeMessage(2, { senderId: myId, reactions: [{ by: profile.id, kind: 'prayer', revision: 1 }] }),
  ]
  server.older = true
  const chat = await openChat()
  expect(chat.queryAll('aside').map(({ textContent }) => textContent)).toEqual([
    "Salma's guardian receives what is written here every week.Only messages after this line, without pictures or addresses.",
  ])
  await chat.tap('Read your earlier conversation')
  const dialog = () => chat.queryAll('[role=dialog]')[0]!
  expect(chat.queryAll('[role=dialog] > [tabindex="0"]'), 'scrolled by keys').toHaveLength(1)
  expect(dialog().textContent).toBe(
    "Chat with SalmaEarlier messages are in the full chat.Salma's guardian receives what is written here every week.Only messages after this line, without pictures or addresses.Friday, November 13, 2026Word 19:01 AMYou asked for one more dayTodayWord 29:02 AMIdris's guardian receives what is written here every week.Only messages after this line, without pictures or addresses.",
  )
  expect(dialog().querySelector('section')?.getAttribute('aria-label')).toBe('Messages with Salma')
  expect(dialog().querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Salma: Hands in prayer')
  await chat.tap('Close')
  expect(chat.queryAll('[role=dialog]')).toEqual([])
  server.messages = undefined
  const failed = await openChat()
  await failed.tap('Read your earlier conversation')
  await advanceTime(1000)
  expect(failed.texts('[role=dialog] [role=alert]')).toEqual(['Failed to load messages. Please try again.'])
})

const dialogs = '[role=dialog], [role=alertdialog]'
const posted = () => requests.filter((what) => what.startsWith('POST'))
const now = '2026-11-15T12:00:00.000Z'
afterEach(() => {
  clearToasts()
  requests.length = 0
})

test('the menu of a chat opens profile, unmatch, block and report, each closable', async () => {
  const chat = await openChat()
  expect(chat.attribute('Back to Matches', 'href')).toBe('/app/matches')
  const heads = async (item: string, close: string) => {
    await chat.press('Chat options')
    await chat.press(item)
    await advanceTime(1)
    const [head] = chat.texts(`:is(${dialogs}) h2`)
    await chat.tap(close)
    expect(chat.texts(dialogs), item).toEqual([])
    return head
  }
  expect(await heads('View Profile', 'Close')).toBe("Salma's profile")
  await chat.press('Chat options')
  await chat.press('View Profile')
  expect(chat.queryAll('[role=dialog] > [tabindex="0"]'), 'scrolled by keys').toHaveLength(1)
  await chat.tap('Close')
  expect(await heads('Unmatch', 'Stay in the chat')).toBe('Unmatch with Salma?')
  expect(await heads('Block', 'Cancel')).toBe('Block Salma?')
  expect(await heads('Report', 'Cancel')).toBe('Report Salma')
  await chat.press('Chat options')
  await chat.press('Unmatch')
  expect(chat.texts(dialogs)[0]).toContain('3 are left')
  server.answer = {
    now: unlockedOnMyTurn.clock?.startedAt,
    match: makeMatch({ ended: makeEnding() }),
    charged: 1,
    balance: 5,
  }
  await chat.tap('Close kindly')
  expect(chat.path()).toBe('/app/matches')
})

test('the header says how the chat ended and whether their guardian still reads along', async () => {
  const head = async () => (await openChat()).texts('header')[0]
  expect(await head()).toBe('Salma, 27Amman, Jordan')
  lines('guardian')
  expect(await head()).toBe('Salma, 27Amman, JordanWith a guardian')
  lines('guardian', 'guardian_ended')
  expect(await head()).toBe('Salma, 27Amman, Jordan')
  lines('guardian', 'guardian_sent')
  expect(await head()).toBe('Salma, 27Amman, JordanWith a guardian')
  server.lines = [makeTimelineEntry('guardian', { by: 'me', text: 'Maryam' })]
  expect(await head()).toBe('Salma, 27Amman, Jordan')
  const { profile } = makeMatch()
  server.match = makeMatch({
    ...unlockedOnMyTurn,
    profile: { ...profile, verified: true },
    ended: makeEnding(),
  })
  const verified = await openChat()
  expect(verified.texts('header')).toEqual(['Salma, 27This chat has ended'])
  expect(verified.labels('header [role=img]')).toEqual(['Verified'])
  server.match = makeMatch({ ...unlockedOnMyTurn, ended: makeEnding({ found: true }) })
  expect(await head()).toBe('Salma, 27You found each other')
})
const lines = (...kinds: string[]) => {
  server.lines = kinds.map((kind) => makeTimelineEntry(kind, { text: 'Salma' }))
}

test('the clock banner is calm, urgent in its last quarter, paused or expired', async () => {
  const banner = async (changed: object, match: object = {}) => {
    server.match = makeMatch({
      ...unlockedOnMyTurn,
      clock: unlockedOnMyTurn.clock && { ...unlockedOnMyTurn.clock, ...changed },
      ...match,
    })
    const chat = await openChat()
    const shown = chat.queryAll('.bg-slate-wash, .bg-saffron-wash')[0]
    const [bar] = chat.queryAll('.bg-current[style]').map(({ style }) => style.width)
    return [shown?.textContent, shown?.className.includes('saffron'), chat.texts('[role=timer]'), bar]
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
    'Resting until Nov 24Your turn to respond: 1h 0m left, and the clock stands still',
    false,
    [],
    expect.stringMatching(/^1\.38\d*%$/),
  ])
  requests.length = 0
  expect(await banner({ expiresAt: '2026-11-15T12:00:00.000Z' })).toEqual([
    'Response time expired',
    true,
    [],
    '0%',
  ])
  const looks = async () => {
    requests.length = 0
    await advanceTime(10_000)
    return requests.filter((what) => what === `GET /matches/${matchId}`).length
  }
  expect(await looks()).toBe(5)
  server.match = makeMatch({ ...unlockedOnMyTurn, clock: null, ended: makeEnding() })
  await advanceTime(2000)
  expect(await looks(), 'of a chat that is known to have ended').toBe(0)
  const { clock } = makeMatch()
  server.match = makeMatch({ clock: clock && { ...clock, expiresAt: '2026-11-15T12:00:00.000Z' } })
  const closed = await openChat()
  expect(closed.texts('[role=timer]')).toEqual(['Expired'])
  expect(await looks(), 'a chat that is still closed').toBe(5)
})

test('a device that wakes up reloads the match, since its clock may have expired', async () => {
  await openChat()
  await advanceTime(5000)
  requests.length = 0
  vi.setSystemTime(Date.now() + 3_600_000)
  await advanceTime(3000)
  expect(requests).toContain(`GET /matches/${matchId}`)
})

test('a loaded chat stays when it cannot be loaded again', async () => {
  const chat = await openChat()
  server.match = undefined
  server.messages = undefined
  newestSocket().deliver({ type: 'match', matchId })
  newestSocket().deliver({ type: 'ready' })
  await advanceTime(1000)
  expect(chat.controlNames()).toContain('Type a message...')
})

test('an unsent draft can be copied after the end', async () => {
  saveDraft(myId, textDraftKey(matchId), 'I hope')
  server.match = makeMatch({
    ...unlockedOnMyTurn,
    clock: null,
    ended: makeEnding({ by: 'them' }),
    lastSeq: 1,
  })
  server.messages = [makeMessage(1)]
  server.lines = [
    makeTimelineEntry('goodbye', { text: 'Go well', round: 2 }),
    makeTimelineEntry('goodbye', { text: 'Until then', round: 1 }),
  ]
  const chat = await openChat()
  expect(chat.texts('section[aria-label="How this match ended"]')).toEqual([
    'Salma ended this match.Not every match leads further, and it is not your fault. What was written can still be read here.It cost you nothing, you have 6 tokensHow tokens workYour unsent message is savedI hopeCopy',
  ])
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('forbidden'))
  await chat.tap('Copy')
  expect([chat.controlNames().includes('Copied'), toastTexts()]).toEqual([
    false,
    ['Your message is selected. Copy it with your keyboard or a long press.'],
  ])
  await chat.tap('Copy')
  expect(await navigator.clipboard.readText()).toBe('I hope')
  expect(chat.controlNames()).toContain('Copied')
  expect(chat.texts('span[role=status]')).toEqual(['Copied'])
  expect(chat.plainText(), 'of this round, in the card alone').not.toContain('Go well')
  expect(chat.plainText()).toContain("Salma's goodbyeUntil then")
})

test('a day more is requested after a confirmation, which stays open on failure', async () => {
  server.match = makeMatch({ ...unlockedOnMyTurn, canAskDay: true })
  const chat = await openChat()
  await chat.press('Ask for a day')
  expect(chat.texts('[role=alertdialog]')).toEqual([
    "Ask for one more day?You get 36 hours more to answer, once in this conversation. It's free, and Salma sees that you asked.CancelAsk for a day",
  ])
  await chat.tap('Ask for a day')
  expect(toastTexts()).toEqual(['Your extra day could not be requested'])
  expect(chat.texts('[role=alertdialog]')).toHaveLength(1)
  server.answer = new Promise(() => {})
  await chat.tap('Ask for a day')
  expect(chat.controlNames()).toEqual(['Cancel', 'Asking...'])
  server.answer = { now, match: makeMatch({ ...unlockedOnMyTurn, canAskDay: false }) }
  const again = await openChat()
  await again.tap('Ask for a day')
  server.match = undefined
  await again.tap('Ask for a day')
  expect(again.controlNames()).not.toContain('Ask for a day')
  expect(posted()).toEqual(Array(3).fill(`POST /matches/${matchId}/day`))
  server.match = makeMatch({ ...unlockedOnMyTurn, canAskDay: true })
  const cancelled = await openChat()
  await cancelled.tap('Ask for a day', 'Cancel')
  expect(cancelled.texts('[role=alertdialog]')).toEqual([])
})

test('marking as a couple is confirmed in a dialog that says what it brings', async () => {
  const chat = await openChat()
  await chat.press('Chat options')
  await chat.press('We found each other')
  expect(chat.texts('[role=alertdialog]')).toEqual([
    'You and Salma found each other?Salma has 7 days to say the same. If not, nothing happens.Once both of you have said it:Both your profiles are hidden. Sign in again to show yours.Your other matches end for free, and tokens in closed chats come back.You can still read your conversation here. Its clock has stopped.Not yetWe found each other',
  ])
  await chat.tap('We found each other')
  expect(toastTexts()).toEqual(['This could not be saved'])
  expect(chat.texts('[role=alertdialog]')).toHaveLength(1)
  server.answer = new Promise(() => {})
  await chat.tap('We found each other')
  expect(chat.controlNames()).toEqual(['Not yet', 'Saving...'])
  server.answer = { now, match: makeMatch(unlockedOnMyTurn) }
  const first = await openChat()
  await first.press('Chat options')
  await first.press('We found each other')
  await first.tap('We found each other')
  expect(first.texts('[role=alertdialog]')).toEqual([])
  const until = '2026-11-20T12:00:00.000Z'
  const foundAsk = { by: 'them' as const, until }
  server.match = makeMatch({ ...unlockedOnMyTurn, foundAsk })
  server.answer = { now, match: makeMatch({ ...unlockedOnMyTurn, foundAsk: { by: 'me', until } }) }
  const answering = await openChat()
  expect(answering.plainText()).toContain(
    "Salma says that you found each other.You have until Friday to say the same. If you don't, nobody is told.We found each other",
  )
  await answering.tap('We found each other')
  expect(answering.texts('[role=alertdialog]')[0]).toMatch(
    /^You and Salma found each other\?Salma says that you found each other\.Once/,
  )
  server.match = undefined
  await answering.tap('We found each other')
  expect(answering.texts('[role=alertdialog]')).toEqual([])
  expect(answering.plainText()).toContain(
    'You said that you and Salma found each other.Salma can say so too until Friday.',
  )
})

test('a chat in which one has asked to mark as a couple says whom it waits for', async () => {
  const texts = async (changed: object) => {
    server.match = makeMatch(changed)
    return (await openChat()).texts('main [role=status]')
  }
  expect(await texts({})).toEqual([
    'Open this chat togetherEach of you gives 3 tokens, so both arrive with intention. If it never opens, you get yours back.',
  ])
  expect(await texts({ theyPaid: true })).toEqual([
    'Salma has opened the doorSalma has paid 3 tokens. Pay yours and the chat opens at once.',
  ])
  expect(await texts({ iPaid: true })).toEqual([
    'Waiting for SalmaYou have paid. If Salma does not pay in time, the match ends and you get your tokens back.',
  ])
  expect((await openChat()).plainText()).toContain('YouPaidSalmaNot yet')
})

test('a payment says that it is in progress, thanks, and then shows the chat', async () => {
  server.match = makeMatch()
  const chat = await openChat()
  let pay: (answer: object) => void = () => {}
  server.answer = new Promise<object>((resolve) => void (pay = resolve))
  await chat.tap('Unlock chat (3 tokens)')
  expect([chat.controlNames().includes('Paying...'), chat.isDisabled('Express unlock (6 tokens)')]).toEqual([
    true,
    true,
  ])
  const paid = { now, match: makeMatch(unlockedOnMyTurn), charged: 3, balance: 3 }
  server.match = paid.match
  pay(paid)
  await advanceTime(1)
  expect(chat.plainText()).toContain(
    'Chat unlockedYou and Salma can write to each other now.YouPaidSalmaPaid',
  )
  expect(chat.controlNames()).toEqual(['Back to Matches', 'Chat options', 'How tokens work'])
  await advanceTime(1500)
  expect(chat.controlNames()).toContain('Type a message...')
  server.match = makeMatch({ iPaid: true })
  server.answer = { ...paid, match: server.match }
  const half = await openChat()
  server.match = makeMatch()
  newestSocket().deliver({ type: 'match', matchId })
  await advanceTime(1000)
  server.match = makeMatch({ iPaid: true })
  await half.tap('Unlock chat (3 tokens)')
  expect(half.texts('main [role=status]')).toEqual([
    'Thank you, you have paidThe chat opens as soon as Salma pays too.',
  ])
  expect(half.plainText()).not.toMatch(/Time left|Express unlock/)
  await advanceTime(1500)
  expect(half.plainText()).toContain('Waiting for Salma')
  expect(half.focusedElement().tagName, 'the button is gone').toBe('H1')
})

test('express asks once with cost, balance, what is left and what silence brings, then pays', async () => {
  server.match = makeMatch()
  const chat = await openChat()
  const question = () => chat.texts('[role=alertdialog]')[0]
  await chat.tap('Express unlock (6 tokens)')
  expect(question()).toMatch(
    /^Unlock the chat at once\?You pay for both of you, and Salma pays nothing\.If Salma never answers.*not refunded\.Costs 6 of your \d tokens\./,
  )
  await chat.tap('Cancel')
  expect(question()).toBeUndefined()
  await chat.tap('Express unlock (6 tokens)')
  server.answer = { now, match: makeMatch(unlockedOnMyTurn), charged: 6, balance: 0 }
  server.match = makeMatch(unlockedOnMyTurn)
  await chat.tap('Express unlock (6 tokens)')
  expect(question()).toBeUndefined()
  expect(chat.plainText()).toContain('Chat unlocked')
})

test.each([
  [
    'opening',
    'either',
    6,
    'If nobody has written by then, the match ends. Nobody is charged, and the tokens that opened the chat are not refunded.',
  ],
  [
    'reply',
    'me',
    6,
    'If you have not answered by then, you lose 2 tokens, Salma receives up to 2 for waiting, and the match ends.Need longer? You can ask for one more day, once, for free.',
  ],
  [
    'reply',
    'me',
    1,
    'If you have not answered by then, you lose 1 token, Salma receives up to 2 for waiting, and the match ends.Need longer? You can ask for one more day, once, for free.',
  ],
  [
    'reply',
    'me',
    0,
    'If you have not answered by then, the match ends, and Salma receives up to 2 tokens for waiting. You have none to lose.Need longer? You can ask for one more day, once, for free.',
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
    const clock = { ...makeMatch().clock!, kind, awaited }
    server.match = makeMatch({ ...unlockedOnMyTurn, clock, canAskDay: awaited === 'me' })
    server.balance = balance
    const chat = await openChat()
    await chat.tap('What happens when the time is up?')
    const [dialog] = chat.texts(dialogs)
    expect(dialog).toBe(`What happens when the time is up?${said}How tokens work`)
    await chat.tap('Close')
    server.match = makeMatch({
      ...unlockedOnMyTurn,
      clock,
      resting: { who: 'them', until: '2026-11-18T12:00:00.000Z' },
      canAskDay: awaited === 'me',
    })
    const resting = await openChat()
    await resting.tap('What happens when the time is up?')
    expect(resting.texts(dialogs)[0]).toContain(
      `While the match rests, the clock stands still. After that:${said}`,
    )
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
  for (const state of [{}, unlockedOnMyTurn]) {
    server.match = makeMatch({ ...state, resting, profileActive: false })
    const chat = await openChat()
    expect(chat.text().split('|')).toContain(said)
    server.match = makeMatch({ ...state, resting })
    const shown = await openChat()
    expect(shown.plainText()).not.toContain('taking a break')
  }
})

test('blocking or reporting leads to the matches; an ended chat shows no clock', async () => {
  server.match = makeMatch({ ...unlockedOnMyTurn, ended: makeEnding(), profileActive: false })
  newestSocket().sent.length = 0
  const ended = await openChat()
  expect(ended.plainText()).not.toContain('Your turn')
  expect(ended.plainText()).not.toContain('taking a break')
  expect(newestSocket().sent, 'nobody listens to it').not.toContainEqual({ type: 'ping', watching: matchId })
  server.match = makeMatch(unlockedOnMyTurn)
  server.answer = {}
  const chat = await openChat()
  await chat.press('Chat options')
  await chat.press('Block')
  await chat.tap(/^Block/)
  expect(chat.path()).toBe('/app/matches')
  const other = await openChat()
  await other.press('Chat options')
  await other.press('Report')
  expect(other.texts(dialogs)[0]).toContain('messages of this chat go with your report')
  await other.press('Money or scam')
  other.fill('Reason', 'Asks for money')
  await other.tap('Submit report')
  expect(other.path()).toBe('/app/matches')
})
