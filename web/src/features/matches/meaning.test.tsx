// @vitest-environment drawn
import { servedScreens } from '../../../test/served.tsx'
import type { Match } from '@mithaq/contract/matches'
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { expect, test, vi } from 'vitest'
import { later } from '../../../test/later.ts'
import { matchWith } from '../../../test/match.ts'
import { lines, meaning } from '../../../test/meaning.ts'
import { maryam } from '../../../test/profile.ts'
import { trouble } from '../../../test/screen.tsx'
import { MatchesLayout, NoChatOpen } from './MatchesLayout.tsx'
import { MatchOverlay } from './moment/MatchOverlay.tsx'
import { SightStrip } from './SightStrip.tsx'
import { UnmatchDialog } from './UnmatchDialog.tsx'

vi.mock('virtua', () => ({ Virtualizer: ({ children }: { children: ReactNode }) => children }))

const { newClient, open, serve, signIn } = servedScreens()
const now = '2026-11-15T12:00:00.000Z'
const { clock, profile } = matchWith()
const opened = { chatUnlocked: true, iPaid: true, theyPaid: true }
const picture = { id: 'p', thumbHash: '', blurred: false, address: '/p' }
const counts = { yourTurn: 2, theirTurn: 0, toOpen: 1, found: 0 }

async function openMatches(matches: Match[]) {
  vi.setSystemTime(Date.parse(now))
  signIn()
  serve((what) => {
    if (what === 'GET /matches/summary') return { unread: 1, hasActive: true, unmatched: 2 }
    return what.startsWith('GET /matches') ? { now, matches, counts, next: null } : trouble()
  })
  const screen = open(
    <Routes>
      <Route path="/app" element={<MatchesLayout />}>
        <Route path="matches" element={<NoChatOpen />} />
      </Route>
    </Routes>,
    newClient(),
    '/app/matches',
  )
  await later()
  screen.text()
  return screen
}

test('what the list of matches means beyond its words: whose clock rests, runs or waits for the chat to open', async () => {
  const resting = { until: '2026-11-24T12:00:00.000Z', who: 'them' } as const
  const screen = await openMatches([
    matchWith({ ...opened, id: 'a', unread: 1, profile: { ...profile, verified: true, picture } }),
    matchWith({ ...opened, id: 'b', resting }),
    matchWith({ id: 'c' }),
  ])
  expect(meaning(...screen.every('[role=main], aside'))).toEqual(
    lines(`
    role=main
    h1 'Your Matches'
    a aria-label=Notifications title=Notifications href=/app/notifications
    svg bell
    a href=/app/unmatched 'Unmatched (2)'
    search
    svg search
    input dir=auto maxlength=50 autocomplete=off placeholder=Search matches... type=search
    a href=/app/unmatched 'Unmatched (2)'
    role=status
    h2
    a href=/app/chat/a
    aria-hidden=true
    picture
    source type=image/avif sizes=56px
    source type=image/webp sizes=56px
    img alt draggable=false loading=lazy fetchpriority=auto decoding=async
    bdi 'Salma'
    svg 0 0 48 48 M24 3 30 img Verified
    time dir=auto datetime=2026-11-15T08:00:00.000Z '8:00 AM'
    bdi 'Start a conversation'
    svg clock
    dir=auto '68h 0m left to open'
    dir=ltr aria-hidden=true '1'
    a href=/app/chat/b
    aria-hidden=true
    svg pattern M96 48 8
    svg 0 0 400 500 circle 140
    bdi 'Salma'
    time dir=auto datetime=2026-11-15T08:00:00.000Z '8:00 AM'
    bdi 'Start a conversation'
    svg moon
    dir=auto 'Resting until Nov 24'
    h2
    a href=/app/chat/c
    aria-hidden=true
    svg pattern M96 48 8
    svg 0 0 400 500 circle 140
    bdi 'Salma'
    time dir=auto datetime=2026-11-15T08:00:00.000Z '8:00 AM'
    bdi 'Start a conversation'
    svg lock
    dir=auto '68h 0m left to open'
    aside aria-label=Choose a match
    svg pattern M96 48 8
    svg messages-square
    h2 'Choose a match'
  `),
  )
})

test('a list without a match, and a search that finds none', async () => {
  const screen = await openMatches([])
  const parts = () => meaning(...screen.every('[role=main] h2, [role=main] a, [role=main] .size-18, aside'))
  expect(parts()).toEqual(
    lines(`
    a aria-label=Notifications title=Notifications href=/app/notifications
    svg bell
    a href=/app/unmatched 'Unmatched (2)'
    a href=/app/unmatched 'Unmatched (2)'
    svg message-square
    h2 'No matches right now'
    a href=/app/profiles 'Discover profiles'
    aside aria-label=A place for your conversations
    svg pattern M96 48 8
    svg messages-square
    h2 'A place for your conversations'
  `),
  )
  screen.write('Search matches...', 'Hana')
  await later(300)
  expect(parts()).toEqual(
    lines(`
    a aria-label=Notifications title=Notifications href=/app/notifications
    svg bell
    a href=/app/unmatched 'Unmatched (2)'
    a href=/app/unmatched 'Unmatched (2)'
    svg search-x
    h2 'No matches found for 'Hana''
    aside aria-label=A place for your conversations
    svg pattern M96 48 8
    svg messages-square
    h2 'A place for your conversations'
  `),
  )
})

test('who sees whose pictures, and how a match is left', async () => {
  signIn()
  const sight = { ...matchWith().sight, iShow: false, theyShow: false }
  const strip = open(<SightStrip match={matchWith({ sight })} />, newClient())
  expect(meaning(...strip.every('[role=status]'))).toEqual(
    lines(`
    role=status
    aria-hidden=true
    svg eye-off
    bdi 'Salma chooses who sees these pictures.'
    button type=button 'Ask to see'
    aria-hidden=true
    svg eye-off
    bdi 'Salma sees a blur of your pictures.'
    button type=button 'Show my pictures'
  `),
  )
  const shows = open(
    <SightStrip match={matchWith({ sight: { ...sight, iShow: true, theyShow: true } })} />,
    newClient(),
  )
  expect(meaning(...shows.every('[role=status]'))).toEqual(
    lines(`
    role=status
    aria-hidden=true
    svg eye
    bdi 'Salma sees your pictures.'
    button type=button 'Take back'
  `),
  )
  const leaving = open(
    <UnmatchDialog match={matchWith(opened)} balance={6} open onOpenChange={() => {}} onDone={() => {}} />,
    newClient(),
  )
  leaving.press('In my own words…')
  leaving.text()
  expect(meaning(...leaving.every('[role=alertdialog]'))).toEqual(
    lines(`
    role=alertdialog aria-modal=true tabindex=-1 aria-labelledby=Close kindly aria-describedby=Salma reads your words, then the chat e…
    h2 'Close kindly'
    fieldset
    legend 'Your goodbye'
    input type=radio checked
    input type=radio
    input type=radio
    input type=radio
    input type=radio
    aria-hidden=true dir=ltr '0 / 300'
    aria-live=polite
    textarea rows=3 dir=auto aria-describedby=They are read once the chat has ended, …
    input type=radio
    svg 0 0 48 48 circle 24
    dir=auto
    button type=button 'Stay in the chat'
    button type=button disabled 'Send and close'
  `),
  )
})

test('the moment of a match: both portraits, and what is said as it comes', async () => {
  signIn()
  serve((what) => (what === 'GET /profile' ? { ...maryam, pictures: [picture] } : trouble()))
  const person = { name: 'Salma', picture: null }
  const cost = clock ? { cost: { balance: 7, clock } } : {}
  const screen = open(
    <MatchOverlay matchId="m" person={person} opens {...cost} onDismiss={() => {}} />,
    newClient(),
  )
  await later()
  expect(meaning(...screen.every('[role=dialog]'))).toEqual(
    lines(`
    role=dialog aria-modal=true tabindex=-1 aria-labelledby=It's a match! aria-describedby=You and Salma liked each other.Opening …
    svg pattern M96 48 8
    picture
    source type=image/avif sizes=10rem
    source type=image/webp sizes=10rem
    img alt draggable=false loading=eager fetchpriority=high decoding=async
    svg pattern M96 48 8
    svg 0 0 400 500 circle 140
    svg 0 0 48 48 M20.84 9
    svg heart
    h2 'It's a match!'
    dir=auto 'You and Salma liked each other.'
    svg 0 0 48 48 circle 24
    aria-live=polite 'Opening your chat...'
    button type=button 'Open our chat'
    button type=button 'Keep discovering'
  `),
  )
  const sides = screen.every('.match-picture').map(({ style }) => style.getPropertyValue('--from'))
  expect(sides, 'they come from both sides').toEqual(['-1', '1'])
})
