// @vitest-environment drawn
import { servedScreens } from '../../../../test/served.tsx'
import { expect, test } from 'vitest'
import { answered } from '../../../../test/answered.ts'
import { later } from '../../../../test/later.ts'
import { applyLiveEvent } from '../../../api-cache/live-updates.ts'
import { endedWith, matchWith } from '../../../../test/match.ts'
import { maryam } from '../../../../test/profile.ts'
import { NewMatchHost } from './NewMatchHost.tsx'
// Loaded here, so that the host's own lazy import of it ends at once.
import './NewMatchOverlay.tsx'
import { readNewMatch, setNewMatch } from './new-match.ts'
import { matchQuery } from '../state/queries.ts'

const { newClient, open, serve, signIn } = servedScreens()
const at = matchWith().createdAt

const salma = { name: 'Salma', picture: null }

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
