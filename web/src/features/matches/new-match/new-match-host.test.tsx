// @vitest-environment dom
import { setUpFakeServer } from '../../../../test/set-up-fake-server.tsx'
import { expect, test } from 'vitest'
import { seedQuery } from '../../../../test/seed-query.ts'
import { advanceTime } from '../../../../test/advance-time.ts'
import { applyLiveEvent } from '../../../api-cache/live-updates.ts'
import { makeEnding, makeMatch } from '../../../../test/match-fixtures.ts'
import { maryam } from '../../../../test/profile-fixtures.ts'
import { NewMatchHost } from './NewMatchHost.tsx'
// Loaded here, so that the host's own lazy import of it ends at once.
import './NewMatchOverlay.tsx'
import { readMatchBanners, readNewMatch, setMatchBanners, setNewMatch } from './new-match.ts'
import { Toaster } from '../../../ui/feedback/Toaster.tsx'
import { matchQuery } from '../state/queries.ts'

const { newClient, render, respondWith, signIn, toastLines } = setUpFakeServer()
const at = makeMatch().createdAt

const salma = { name: 'Salma', picture: null }

test('my own picture is preloaded before any match, on every screen', async () => {
  signIn()
  const portrait = '0195b6a0-0000-7000-8000-0000000000aa'
  const picture = { id: portrait, thumbHash: '', blurred: false, address: `/pictures/${portrait}/a` }
  respondWith(() => ({ ...maryam, pictures: [picture] }))
  const waiting = render(<NewMatchHost />)
  await advanceTime(100)
  const shown = waiting.queryAll('img').map((image) => image.getAttribute('src'))
  expect(shown).toEqual([expect.stringContaining(portrait)])
})

test('the match screen closes when the match ends or its person is unknown', async () => {
  signIn()
  const client = newClient()
  seedQuery(
    client,
    matchQuery,
    { matchId: 'm' },
    { now: at, match: makeMatch({ ended: makeEnding() }), balance: 6 },
  )
  render(<NewMatchHost />, client)
  setNewMatch({ matchId: 'm', person: salma, opensChat: false })
  await advanceTime()
  expect(readNewMatch()).toBeNull()
  render(<NewMatchHost />)
  setNewMatch({ matchId: 'n', opensChat: false })
  await advanceTime()
  expect(readNewMatch()).toBeNull()
  render(<NewMatchHost />)
  setNewMatch({ matchId: 'n', person: salma, opensChat: false })
  await advanceTime()
  expect(readNewMatch()).not.toBeNull()
  const met = newClient()
  seedQuery(met, matchQuery, { matchId: 'o' }, { now: at, match: makeMatch(), balance: 6 })
  render(<NewMatchHost />, met)
  setNewMatch({ matchId: 'o', person: salma, opensChat: false })
  await advanceTime()
  applyLiveEvent(met, { type: 'gone', profileId: 'somebody else' })
  expect(readNewMatch()).not.toBeNull()
  applyLiveEvent(met, { type: 'gone', profileId: makeMatch().profile.id })
  expect(readNewMatch(), 'who is gone').toBeNull()
})

test('a banner names the person, links to the chat, and goes by itself or with its cause', async () => {
  signIn()
  const client = newClient()
  const match = makeMatch({ profile: { ...makeMatch().profile, name: 'Huda' } })
  seedQuery(client, matchQuery, { matchId: 'm' }, { now: at, match, balance: 6 })
  const screen = render(
    <>
      <NewMatchHost />
      <Toaster />
    </>,
    client,
  )
  const tell = async () => {
    setMatchBanners([{ matchId: 'm' }])
    screen.text()
    await advanceTime(1)
    expect(toastLines()).toEqual(['You matched with Huda!'])
  }
  const isGone = () => {
    screen.text()
    return toastLines().length === 0 && readMatchBanners().length === 0
  }
  await tell()
  expect(screen.control('Open our chat').getAttribute('href')).toBe('/app/chat/m')
  await advanceTime(15_000)
  expect(isGone()).toBe(true)
  await tell()
  await screen.tap('Dismiss')
  expect(isGone()).toBe(true)
  await tell()
  applyLiveEvent(client, { type: 'gone', profileId: match.profile.id })
  await advanceTime(1)
  expect(isGone()).toBe(true)
  await tell()
  await screen.tap('Open our chat')
  expect(screen.path()).toBe('/app/chat/m')
  expect(isGone()).toBe(true)
})
