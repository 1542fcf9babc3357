import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import { sql } from '../../../db/sql.ts'
import { beforeEach, expect, it } from 'vitest'
import type { Person } from '../../../../test/support/members/cast.ts'
import { decisionCalls, createModeratorsAndReporter } from '../../../../test/support/staff/decision-calls.ts'
import {
  passTime,
  createMatch,
  rematch,
  postMessage,
  unlockChat,
} from '../../../../test/support/matches/matches.ts'
import { bootForSuite, type TellEvent } from '../../../../test/support/app/boot-for-suite.ts'
import { runSweeps } from '../../../../test/support/app/run-sweeps.ts'
import type { TestApp } from '../../../../test/support/app/test-app.ts'
import { createStaff, type Staff } from '../../../../test/support/staff/staff.ts'

const { account, away, chat, discovery, matches, notifications, pictures, profile } = api
let app: TestApp
let told: TellEvent[]
bootForSuite((booted, heard) => void ([app, told] = [booted, heard]))
const { again, caseOf, decide, report, sweepDecisions } = decisionCalls(() => app)

let leyla: Staff, reporter: Person
beforeEach(async () => void ({ leyla, reporter } = await createModeratorsAndReporter(app)))

/** A match whose man has two pictures; both have the other among their favorites. */
async function aMatch() {
  const { amina: her, bilal: him, matchId } = await createMatch(app)
  const pictureIds = [randomUUID(), randomUUID()]
  for (const [position, id] of pictureIds.entries())
    await app.query(sql`
      insert into profile_pictures (id, profile_id, storage_path, position, created_at, thumb_hash)
      values (${id}, ${him.id}, ${`test/${id}`}, ${position}, ${app.clock.sql}, 'thumb')`)
  await app.call(discovery.favorite, { profileId: him.id }, her)
  await app.call(discovery.favorite, { profileId: her.id }, him)
  return { her, him, matchId, pictureIds }
}
type Pair = Awaited<ReturnType<typeof aMatch>>

/** All responses that show him to her, and the events for her sockets, with ids replaced so that two pairs compare. */
async function seenByHer({ her, him, matchId, pictureIds }: Pair) {
  const answers = [
    await app.call(matches.list, {}, her),
    await app.call(matches.get, { matchId }, her),
    await app.call(matches.summary, {}, her),
    await app.call(chat.messages, { matchId }, her),
    await app.call(discovery.profile, { profileId: him.id }, her),
    await app.call(discovery.favorites, {}, her),
    await app.call(discovery.likedCounts, {}, her),
    await app.call(notifications.list, {}, her),
    await app.call(pictures.addresses, { ids: pictureIds.join(',') }, her),
    await app.call(discovery.like, { profileId: him.id }, her),
    await app.call(discovery.pass, { profileId: him.id }, her),
    await app.call(matches.askToSee, { matchId }, her),
    await rematch(app, her, matchId),
  ].map(({ status, body, error }) => ({ status, body, code: status === 200 ? null : error.code }))
  const events = told.filter(({ memberIds }) => memberIds.includes(her.id)).map(({ event }) => event)
  const known = [her.id, him.id, matchId, ...pictureIds]
  const named = (text: string) =>
    known
      .reduce((named, id, at) => named.replaceAll(id, `id ${at}`), text)
      .replaceAll(/"address":"[^"]+"/g, '"address":"signed"')
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'another id')
  return {
    answers: JSON.parse(named(JSON.stringify(answers))),
    events: [...new Set(events.map((event) => named(JSON.stringify(event))))].toSorted(),
  }
}

type Step = (pair: Pair) => Promise<unknown>
const befores: [string, Step[]][] = [
  ['a locked chat', []],
  ['a locked chat that she paid for', [({ her, matchId }) => unlockChat(app, her, matchId)]],
  [
    'an open chat in which she is awaited, with pictures for the chosen',
    [
      ({ him }) => app.call(profile.showPicturesTo, { picturesFor: 'chosen' }, him),
      ({ her, matchId }) => unlockChat(app, her, matchId),
      ({ him, matchId }) => unlockChat(app, him, matchId),
      ({ him, matchId }) => app.call(matches.showPictures, { matchId, shown: true }, him),
      ({ him, matchId }) => postMessage(app, him, matchId, 'Salam'),
    ],
  ],
]

it.each(befores)('shows a suspended member like one who is away and deactivated: %s', async (_, steps) => {
  const pairs = [await aMatch(), await aMatch()] as const
  const [suspended, gone] = pairs
  for (const step of steps) {
    app.clock.advance({ s: 1 })
    for (const pair of pairs) await step(pair)
  }
  const both = async () => [await seenByHer(suspended), await seenByHer(gone)]
  const [here, hereToo] = await both()
  expect(here).toEqual(hereToo)
  expect(JSON.stringify(here)).toContain('"thumbHash":"thumb"')

  await passTime(app, { h: 2 }, ...pairs.flatMap(({ her, him }) => [her, him]), reporter)
  await report(reporter, suspended.him)
  const { id } = await caseOf(suspended.him.id, (leyla = await createStaff(app)))
  await decide(id, leyla, 'suspend', { days: 3 })
  app.clock.advance({ s: 10 })
  told.splice(0)
  await app.call(away.begin, { days: 3 }, gone.him)
  await app.call(account.deactivate, {}, gone.him)
  await sweepDecisions()
  const [held, away1] = await both()
  expect(held).toEqual(away1)
  expect(held!.events).toContain(JSON.stringify({ type: 'match', matchId: 'id 2' }))
  expect(held!.answers[1].body.match).toMatchObject({
    profileActive: false,
    resting: { who: 'them' },
    leaveFee: 0,
    profile: { name: 'Bilal', occupation: 'Beekeeper', resting: true, picture: null },
  })
  expect(held!.answers[4].body).toMatchObject({ aboutMe: 'I keep bees.', pictures: [] })

  // He signs in to read the statement, and she writes to him.
  await passTime(app, { h: 25 }, suspended.her, gone.her)
  await again(suspended.him)
  told.splice(0)
  for (const { her, matchId } of pairs) await postMessage(app, her, matchId, 'When are you back?')
  await runSweeps(app)
  const [heldLater, awayLater] = await both()
  expect(heldLater).toEqual(awayLater)

  const leave = ({ her, matchId }: Pair) => app.call(matches.unmatch, { matchId }, her)
  const [leftHeld, leftAway] = [await leave(suspended), await leave(gone)]
  expect(leftHeld.body.match.ended).toEqual(leftAway.body.match.ended)
  expect(leftHeld.body.match.ended!.moved.filter(({ amount }) => amount < 0)).toEqual([])
})
