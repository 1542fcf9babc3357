// @vitest-environment drawn
import { chatWorld, line, message, opened } from '../../../test/chat.tsx'
import { expect, test, vi } from 'vitest'
import { me } from '../../../test/connected.ts'
import { later } from '../../../test/later.ts'
import { endedWith, matchWith } from '../../../test/match.ts'
import { socket } from '../../../test/socket.ts'
import { keepDraft } from './outbox-storage.ts'

vi.mock('virtua', () => import('../../../test/virtua.tsx'))

const { world, asked, openChat } = chatWorld()
const { id: matchId } = matchWith()
const dialogs = '[role=dialog], [role=alertdialog]'

test('behind the menu of a chat: their profile, to leave, to block or to report, each to be closed again', async () => {
  const chat = await openChat()
  expect(chat.attribute('Back to Matches', 'href')).toBe('/app/matches')
  const heads = async (item: string, close: string) => {
    chat.press('Chat options')
    chat.press(item)
    await later(1)
    const [head] = chat.words(`:is(${dialogs}) h2`)
    await chat.tap(close)
    expect(chat.words(dialogs), item).toEqual([])
    return head
  }
  expect(await heads('View Profile', 'Close')).toBe("Salma's profile")
  expect(await heads('Unmatch', 'Stay in the chat')).toBe('Close kindly')
  expect(await heads('Block', 'Cancel')).toBe('Block Salma?')
  expect(await heads('Report', 'Cancel')).toBe('Report Salma')
  chat.press('Chat options')
  chat.press('Unmatch')
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

test('the head of a chat says that it has ended or how, and whether a guardian of theirs still reads along', async () => {
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

test('the clock of a chat: calm, pressing in its last quarter, resting, and over', async () => {
  const banner = async (changed: object, match: object = {}) => {
    world.match = matchWith({ ...opened, clock: opened.clock && { ...opened.clock, ...changed }, ...match })
    const chat = await openChat()
    const shown = chat.every('.bg-slate-wash, .bg-saffron-wash')[0]
    return [shown?.textContent, shown?.className.includes('saffron'), chat.words('[role=timer]')]
  }
  const cost = 'After that, you lose 2 tokens'
  expect(await banner({})).toEqual([`Your turn to respond68h 0m${cost}`, false, ['68h 0m']])
  expect(await banner({ expiresAt: '2026-11-15T13:00:00.000Z' })).toEqual([
    `Your turn to respond1h 0m${cost}`,
    true,
    ['1h 0m'],
  ])
  const resting = { until: '2026-11-24T12:00:00.000Z', who: 'them' } as const
  expect(await banner({ expiresAt: null, remainingMs: 3_600_000 }, { resting })).toEqual([
    'Resting until Nov 24Your turn to respond: 1h 0m left, and no time passes',
    false,
    [],
  ])
  asked.length = 0
  expect(await banner({ expiresAt: '2026-11-15T12:00:00.000Z' })).toEqual(['Response time expired', true, []])
  await later(4000)
  expect(asked.filter((what) => what === `GET /matches/${matchId}`).length).toBeGreaterThan(2)
})

test('a chat on its way is said to be loading; one that cannot be read again stays, and one that never came offers help', async () => {
  world.answer = undefined
  const match = world.match
  const chat = await openChat()
  world.match = undefined
  world.messages = undefined
  socket().say({ type: 'match', matchId })
  socket().say({ type: 'ready' })
  await later(1000)
  expect(chat.names()).toContain('Type a message...')
  world.messages = []
  const failed = await openChat()
  expect(failed.words('[role=alert]')).toEqual([
    'Could not load match detailsNothing you wrote is lost. Please try once more.',
  ])
  world.match = match
  await failed.tap('Try Again')
  await later(1)
  expect(failed.names()).toContain('Type a message...')
})

test('words that were not sent can be copied after the end', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
  Object.assign(navigator, { clipboard: { writeText } })
  keepDraft(me, matchId, 'I hope')
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
  await chat.tap('Copy')
  expect(writeText).toHaveBeenCalledWith('I hope')
  expect(chat.names()).toContain('Copied')
  expect(chat.words('span[role=status]')).toEqual(['Copied'])
  expect(chat.plain(), 'of this round, in the card alone').not.toContain('Go well')
  expect(chat.plain()).toContain("Salma's goodbyeUntil then")
})
