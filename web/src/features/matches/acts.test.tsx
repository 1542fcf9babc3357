// @vitest-environment drawn
import { fireEvent, type EventType } from '@testing-library/react'
import { refused, servedScreens, silent } from '../../../test/served.tsx'
import type { Match } from '@mithaq/contract/matches'
import { Link } from 'react-router'
import { expect, test, vi } from 'vitest'
import { answered } from '../../../test/answered.ts'
import { later } from '../../../test/later.ts'
import { applyLiveEvent } from '../../api-cache/live-updates.ts'
import { endedWith, matchWith } from '../../../test/match.ts'
import { maryam } from '../../../test/profile.ts'
import { MatchesLayout } from './MatchesLayout.tsx'
import { MatchList } from './list/MatchList.tsx'
import { MatchRow } from './list/MatchRow.tsx'
import { MemberProfile } from './MemberProfile.tsx'
import { NewMatchHost } from './new-match/NewMatchHost.tsx'
import { NewMatchOverlay } from './new-match/NewMatchOverlay.tsx'
import { readToasts } from '../../ui/feedback/toast.ts'
import { readNewMatch, setNewMatch } from './new-match/new-match.ts'
import { matchQuery } from './state/queries.ts'
import { RematchButton } from './rematch/RematchButton.tsx'
import { PictureAccessStrip } from './PictureAccessStrip.tsx'
import { UnmatchDialog } from './ending/UnmatchDialog.tsx'

const { asked, newClient, open, said, serve, signIn } = servedScreens()
const at = matchWith().createdAt
const nowMs = Date.parse(at)
const charged = { now: at, match: matchWith({ ended: endedWith({ by: 'me' }) }), charged: 1, balance: 5 }
const lastMessage = {
  id: '0195b6a0-0000-7000-8000-000000000101',
  matchId: matchWith().id,
  seq: 3,
  senderId: matchWith().profile.id,
  content: 'Salam',
  read: false,
  createdAt: at,
}

function unmatching(changed: Partial<Match>, client = newClient()) {
  vi.setSystemTime(nowMs)
  signIn()
  const done = vi.fn<() => void>()
  const dialog = (
    <UnmatchDialog match={matchWith(changed)} balance={6} open onOpenChange={() => {}} onDone={done} />
  )
  return { done, screen: open(dialog, client) }
}

test('a goodbye keeps its text and request id until it has arrived, then drops both', async () => {
  const client = newClient()
  const { screen, done } = unmatching({ chatUnlocked: true, leaveFee: 1 }, client)
  await screen.press('In my own words…')
  expect(screen.isDisabled('Send and close')).toBe(true)
  screen.write('Your words to Salma', 'Go well')
  serve(silent)
  await screen.tap('Send and close')
  expect(said()).toEqual([expect.stringMatching(/Failed to unmatch/)])
  expect(done).not.toHaveBeenCalled()
  serve(() => charged)
  await screen.tap('Send and close')
  const bodies = asked.map(([, body]) => body as { requestId: string; goodbye: object })
  expect(bodies.map(({ goodbye }) => goodbye)).toEqual([{ words: 'Go well' }, { words: 'Go well' }])
  expect(bodies[0]?.requestId).toBe(bodies[1]?.requestId)
  expect(said()).toContain('You unmatched with Salma')
  expect(done).toHaveBeenCalledOnce()
  expect(unmatching({ chatUnlocked: true }, client).screen.names()).not.toContain('Your words to Salma')
  const typing = unmatching({ chatUnlocked: true }, client).screen
  await typing.press('In my own words…')
  const words = (round: number) =>
    unmatching({ chatUnlocked: true, round }, client).screen.names().includes('Your words to Salma')
  expect([words(1), words(2)], 'in the round of the match that they are about').toEqual([true, false])
})

test('another goodbye gets another request id', async () => {
  const { screen } = unmatching({ chatUnlocked: true, leaveFee: 1 })
  await screen.press('Without a word')
  serve(silent)
  await screen.tap('Unmatch')
  await screen.tap('Unmatch')
  await screen.press('In my own words…')
  screen.write('Your words to Salma', 'Go well')
  await screen.tap('Send and close')
  const bodies = asked.map(([, body]) => body as { requestId: string; goodbye?: object })
  expect(bodies.map(({ goodbye }) => goodbye)).toEqual([undefined, undefined, { words: 'Go well' }])
  const ids = bodies.map(({ requestId }) => requestId)
  expect([ids[0] === ids[1], ids[1] === ids[2]]).toEqual([true, false])
})

test('a goodbye in a later round gets another request id', async () => {
  signIn()
  let round = 1
  const nothing = () => {}
  const screen = open(() => (
    <UnmatchDialog match={matchWith({ round })} balance={6} open onOpenChange={nothing} onDone={nothing} />
  ))
  serve(silent)
  await screen.press('Without a word')
  await screen.tap('Unmatch')
  round = 2
  await screen.press('Without a word')
  await screen.tap('Unmatch')
  const ids = asked.map(([, body]) => (body as { requestId: string }).requestId)
  expect(new Set(ids).size).toBe(2)
})

test('leaving without a goodbye changes the button and sends no goodbye', async () => {
  const { screen } = unmatching({})
  expect(screen.names()).toContain('Stay matched')
  await screen.press('Without a word')
  serve(() => charged)
  await screen.tap('Unmatch')
  expect(asked[0]?.[1]).not.toHaveProperty('goodbye')
})

test('the price names refund, fee and rest, or why leaving costs nothing', () => {
  const price = (changed: Partial<Match>) => unmatching(changed).screen.plain()
  expect(price({ iPaid: true })).toMatch(
    /get back the 3 tokens.*Costs 3 tokens, 6 left afterwards. Salma pays nothing/,
  )
  expect(price({ iPaid: true })).toContain('Salma reads your words, then the match ends.')
  const opened = price({ chatUnlocked: true, leaveFee: 1, lastMessage })
  expect(opened).toContain('Costs 1 token, 5 left afterwards.')
  expect(opened).toContain('Your chat with Salma moves to Unmatched')
  expect(opened).toContain('Salma reads your words, then the chat ends.')
  expect(price({})).not.toContain('moves to Unmatched')
  const free = (because: 'they_rest' | 'their_guardian', until: string) =>
    price({
      chatUnlocked: true,
      leaveFee: 0,
      freeLeave: { because, until } as NonNullable<Match['freeLeave']>,
    })
  expect(free('they_rest', '2026-11-16T08:00:00.000Z')).toContain(
    'Salma is resting, so leaving costs you nothing.',
  )
  expect(free('their_guardian', '2026-11-16T08:00:00.000Z')).toContain("Salma's guardian has joined")
  expect(free('they_rest', '2026-11-14T08:00:00.000Z')).toContain('Costs 1 token')
})

test('a rematch without an answer keeps its request id; a refused one gets another', async () => {
  signIn()
  const screen = open(<RematchButton match={matchWith({ ended: endedWith({ by: 'me' }) })} balance={6} />)
  serve(silent)
  await screen.tap('Rematch (3 tokens)', 'Rematch (3 tokens)')
  serve(() => refused('rematch_unanswered', 409))
  await screen.tap('Rematch (3 tokens)')
  expect(said()).toContainEqual(expect.stringMatching(/^Cannot rematch: /))
  serve(() => refused('insufficient_tokens', 409))
  await screen.tap('Rematch (3 tokens)')
  const ids = asked.map(([, body]) => (body as { requestId: string }).requestId)
  expect([ids[0] === ids[1], ids[1] === ids[2]]).toEqual([true, false])
})

test.each([
  [
    'them',
    'cannot_rematch',
    'Cannot rematch: You cannot rematch with Salma because they unmatched with you.',
  ],
  ['me', 'rematch_unanswered', expect.stringMatching(/^Cannot rematch: ./)],
  ['me', 'cannot_rematch', 'Cannot rematch: A rematch with Salma is no longer possible.'],
  ['me', 'insufficient_tokens', 'Insufficient tokens: You need at least 3 tokens to rematch.'],
  ['me', 'internal', 'Rematch Failed: An unexpected error occurred'],
] as const)('a rematch after an end by %s, refused as %s, says why', async (by, code, words) => {
  signIn()
  const match = matchWith({ ended: endedWith({ by }) })
  const screen = open(<RematchButton match={match} balance={6} />)
  serve(() => refused(code, code === 'internal' ? 500 : 409))
  await screen.tap('Rematch (3 tokens)', 'Rematch (3 tokens)')
  expect(said()).toEqual([words])
  // Once it goes through after all, that is over.
  expect(readToasts()[0]?.causes).toEqual([`POST /api/matches/${match.id}/rematch`])
})

test('a match row marks who has paid and the open chat, or how to start without messages', () => {
  const row = (changed: Partial<Match>, current = false) =>
    open(<MatchRow match={matchWith(changed)} current={current} nowMs={nowMs} />)
  const parts = (changed: Partial<Match>) => row(changed).text().split('|').slice(1, 5)
  expect(parts({})).toEqual(['Salma', '8:00 AM', 'Start a conversation', '72h 0m left to open'])
  expect(row({ iPaid: true }).text()).toContain(
    '|Salma|You|You gave 3, waiting for Salma|8:00 AM|Start a conversation|',
  )
  expect(row({ theyPaid: true, lastMessage }).text()).toContain(
    '|Salma|Salma|Salma gave 3, you have not yet|8:00 AM|Salam|',
  )
  const opened = row({ iPaid: true, chatUnlocked: true, lastMessage }).plain()
  expect(opened).toContain('Salam')
  expect(opened).not.toContain('You gave')
  expect(row({}, true).attribute(/Salma/, 'aria-current')).toBe('page')
  expect(row({}).attribute(/Salma/, 'aria-current')).toBeNull()
})

test('the clock of a row is urgent in its last quarter only where I am awaited', () => {
  const clock = (awaited: 'me' | 'them', leftMs: number) => ({
    ...matchWith().clock!,
    awaited,
    expiresAt: new Date(nowMs + leftMs).toISOString(),
  })
  const isPressing = (changed: Partial<Match>) =>
    open(<MatchRow match={matchWith(changed)} current={false} nowMs={nowMs} />).every('span.text-saffron-ink')
      .length > 0
  expect(isPressing({ clock: clock('me', 1000) })).toBe(true)
  expect(isPressing({ clock: clock('me', 200_000_000) })).toBe(false)
  expect(isPressing({ clock: clock('them', 1000) })).toBe(false)
  const resting = { until: '2026-11-20T10:00:00.000Z', who: 'them' } as const
  expect(isPressing({ clock: clock('me', 1000), resting })).toBe(false)
})

test('a search runs trimmed once typing pauses; clearing it shows all at once', async () => {
  signIn()
  const searched: string[] = []
  const counts = { yourTurn: 0, theirTurn: 0, toOpen: 0, found: 0 }
  serve((what) => {
    if (/\/matches(\?|$)/.test(what)) searched.push(what)
    return { now: at, matches: [], counts, next: null, unread: 0, hasActive: false, unmatched: 2 }
  })
  const screen = open(<MatchList openId={undefined} headingLevel={1} />)
  await later()
  screen.write('Search matches...', ' Ha')
  await later(200)
  screen.write('Search matches...', ' Hana ')
  await later(200)
  expect(searched).toEqual(['GET /matches'])
  await later(60)
  expect(searched).toEqual(['GET /matches', 'GET /matches?search=Hana'])
  expect(screen.plain()).toContain("No matches found for 'Hana'")
  await screen.tap('Show all matches')
  expect(screen.plain()).toContain('No matches right now')
  expect(screen.plain()).toContain('Unmatched (2)')
})

test('closing a chat moves the focus to the heading of the list', async () => {
  const screen = open(
    <>
      <Link to="/app/matches">Close it</Link>
      <MatchesLayout />
    </>,
    newClient(),
    '/app/chat/1',
  )
  const roles = () =>
    screen.every('[role=main], [role=complementary]').map((part) => part.getAttribute('role'))
  expect([roles(), screen.every('h1')]).toEqual([['complementary'], []])
  await screen.tap('Close it')
  expect(roles()).toEqual(['main'])
  expect(screen.focused().textContent).toBe('Your Matches')
})

test('a profile that is gone says so; one that failed to load can be retried', async () => {
  signIn()
  serve(() => refused('not_found', 404))
  const gone = open(<MemberProfile profileId="b" />)
  await later()
  expect(gone.plain()).toContain('Match profile not found')
  expect(gone.names()).not.toContain('Try Again')
  serve(() => refused('internal', 500))
  const failed = open(<MemberProfile profileId="b" />)
  await later()
  expect(failed.plain()).toContain('Failed to load match profile')
  expect(failed.names()).toContain('Try Again')
})

test('picture access is requested, granted and revoked, and not offered after the end', async () => {
  signIn()
  const strip = (sight: Partial<Match['sight']>, ended: Match['ended'] = null) =>
    open(<PictureAccessStrip match={matchWith({ ended, sight: { ...matchWith().sight, ...sight } })} />)
  expect(strip({}).plain()).toBe('')
  expect(strip({ theyShow: true }).plain()).toBe('')
  expect(strip({ theyShow: false }, endedWith()).plain()).toBe('')
  expect(strip({ theyShow: false, iAsked: true }).names()).toEqual([])
  expect(strip({ iShow: false, theyAsked: true }).plain()).toContain('Salma asks to see your pictures.')
  await strip({ theyShow: false }).tap('Ask to see')
  await strip({ iShow: false }).tap('Show my pictures')
  await strip({ iShow: true }).tap('Take back')
  const { id } = matchWith()
  expect(asked).toEqual([
    [`POST /matches/${id}/ask-to-see`, {}],
    [`PUT /matches/${id}/sight`, { shown: true }],
    [`PUT /matches/${id}/sight`, { shown: false }],
  ])
  expect(said()[0]).toMatch(/This could not be saved/)
})

test('a couple can revoke picture access, but not request or grant it', async () => {
  signIn()
  const ended = endedWith({ by: 'nobody', found: true })
  const strip = (sight: Partial<Match['sight']>) =>
    open(<PictureAccessStrip match={matchWith({ ended, sight: { ...matchWith().sight, ...sight } })} />)
  expect(strip({ theyShow: false }).plain()).toBe('')
  const taken = strip({ iShow: false, theyShow: false, theyAsked: true })
  expect([taken.plain(), taken.names()]).toEqual(['Salma sees a blur of your pictures.', []])
  const shown = strip({ iShow: true })
  expect(shown.plain()).toContain('Once you take that back, it cannot be given again.')
  await shown.tap('Take back')
  expect(asked).toEqual([[`PUT /matches/${matchWith().id}/sight`, { shown: false }]])
})

const salma = { name: 'Salma', picture: null }
const overlay = (opens: boolean, person: Pick<Match['profile'], 'name' | 'picture'> = salma) => {
  const dismissed = vi.fn<() => void>()
  const cost = { balance: 7, clock: matchWith().clock! }
  const shown = (
    <NewMatchOverlay matchId="m" person={person} opensChat={opens} cost={cost} onDismiss={dismissed} />
  )
  return { dismissed, screen: open(shown) }
}
const touch = (screen: ReturnType<typeof open>, type: EventType, event: object) =>
  fireEvent[type](screen.every('[role=dialog]')[0]!, event)

test('a match opens its chat after 1.5 s, unless touched; a held key is no touch', async () => {
  const { screen } = overlay(true)
  expect(screen.plain()).toMatch(/3 tokens each.*7.*72 hours/)
  touch(screen, 'keyDown', { repeat: true })
  await later(1400)
  expect(screen.path()).toBe('/')
  await later(200)
  expect(screen.path()).toBe('/app/chat/m')
  for (const [type, event] of [
    ['pointerDown', {}],
    ['keyDown', { repeat: false }],
    ['wheel', {}],
  ] as const) {
    const touched = overlay(true)
    touch(touched.screen, type, event)
    await later(5000)
    expect(touched.screen.path()).toBe('/')
  }
  const waiting = overlay(false)
  await later(5000)
  expect(waiting.screen.path()).toBe('/')
  await waiting.screen.press('Keep discovering')
  expect(waiting.dismissed).toHaveBeenCalledOnce()
  await waiting.screen.tap('Open our chat')
  expect(waiting.screen.path()).toBe('/app/chat/m')
})

test('a blurred picture in the match screen has its seal, and no other', () => {
  const seals = (blurred: boolean) =>
    overlay(false, { ...salma, picture: { id: 'p', thumbHash: '', blurred, address: '/p' } })
      .screen.every('.match-picture')
      .map((portrait) => portrait.querySelectorAll('.lucide-lock-keyhole').length)
  // Mine stands beside it.
  expect(seals(true)).toEqual([0, 1])
  expect(seals(false)).toEqual([0, 0])
})

test('my own picture is preloaded before any match, on every screen', async () => {
  signIn()
  const portrait = '0195b6a0-0000-7000-8000-0000000000aa'
  const picture = { id: portrait, thumbHash: '', blurred: false, address: `/pictures/${portrait}/a` }
  serve(() => ({ ...maryam, pictures: [picture] }))
  const waiting = open(<NewMatchHost />)
  await later(100)
  const shown = waiting.every('img').map((image) => image.getAttribute('src'))
  expect(shown).toEqual([expect.stringContaining(portrait)])
})

test('the match screen closes when the match ends or its person is unknown', async () => {
  signIn()
  const client = newClient()
  answered(
    client,
    matchQuery,
    { matchId: 'm' },
    { now: at, match: matchWith({ ended: endedWith() }), balance: 6 },
  )
  open(<NewMatchHost />, client)
  setNewMatch({ matchId: 'm', person: salma, opensChat: false })
  await later()
  expect(readNewMatch()).toBeNull()
  open(<NewMatchHost />)
  setNewMatch({ matchId: 'n', opensChat: false })
  await later()
  expect(readNewMatch()).toBeNull()
  open(<NewMatchHost />)
  setNewMatch({ matchId: 'n', person: salma, opensChat: false })
  await later()
  expect(readNewMatch()).not.toBeNull()
  const met = newClient()
  answered(met, matchQuery, { matchId: 'o' }, { now: at, match: matchWith(), balance: 6 })
  open(<NewMatchHost />, met)
  setNewMatch({ matchId: 'o', person: salma, opensChat: false })
  await later()
  applyLiveEvent(met, { type: 'gone', profileId: 'somebody else' })
  expect(readNewMatch()).not.toBeNull()
  applyLiveEvent(met, { type: 'gone', profileId: matchWith().profile.id })
  expect(readNewMatch(), 'who is gone').toBeNull()
})
