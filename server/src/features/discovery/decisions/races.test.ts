import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import { sql } from '../../../db/sql.ts'
import { expect, it } from 'vitest'
import { password, profileDetails } from '../../../../test/support/members/cast.ts'
import { addMembers, type Member } from '../../../../test/support/members/add-members.ts'
import { raceCount } from '../../../../test/support/matches/race-calls.ts'
import { bootForSuite } from '../../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../../test/support/app/test-app.ts'
import { waitForOwnLocks, waitUntilLocksAwaited } from '../../../../test/support/wait/wait-until.ts'
import { lockPair } from '../../matches/store/lock-pair.ts'

const { account, discovery, profile, safety } = api

let app: TestApp
bootForSuite((booted) => (app = booted))

async function pairs(count: number): Promise<[Member, Member][]> {
  const sketches = Array.from({ length: count }, () => [{ sex: 'male' }, { sex: 'female' }] as const).flat()
  const people = await addMembers(app, sketches)
  return Array.from({ length: count }, (_, n) => [people[2 * n]!, people[2 * n + 1]!])
}
const like = (from: Member, whom: Member) => app.call(discovery.like, { profileId: whom.id }, from)
const codeOf = ({ status, error }: { status: number; error: { code: string } }) =>
  status === 200 ? 'ok' : error.code

it('pairs of opposite likes at the same moment are one match each', async () => {
  const all = await pairs(raceCount(600))
  const answers: Awaited<ReturnType<typeof like>>[] = []
  // In batches: hundreds of requests at once would wait for a connection longer than the server lets them.
  for (let from = 0; from < all.length; from += 50) {
    const acts = all.slice(from, from + 50).flatMap(([him, her], n) => {
      const both = [() => like(him, her), () => like(her, him)]
      return n % 2 === 0 ? both : both.toReversed()
    })
    answers.push(...(await Promise.all(acts.map((act) => act()))))
  }
  const results = answers.map(({ body }) => body.result)
  expect(results.filter((result) => result === 'matched')).toHaveLength(all.length)
  expect(results.filter((result) => result === 'liked')).toHaveLength(all.length)
  const counted = await app.queryOne(sql`
    select (select count(*)::int from matches) as matches,
      (select count(*)::int from notifications where type = 'match') as "matchNotices",
      (select count(*)::int from notifications where type = 'like') as "likeNotices",
      (select count(*)::int from profile_actions where answered_at is null) as waiting`)
  expect(counted).toEqual({
    matches: all.length,
    matchNotices: 2 * all.length,
    likeNotices: all.length,
    waiting: 0,
  })
})

it('the same like from twenty tabs is one like, and one match', async () => {
  for (const [him, her] of await pairs(10)) {
    const many = await Promise.all(Array.from({ length: 20 }, () => like(him, her)))
    expect(many.filter(({ body }) => body.result === 'liked')).toHaveLength(1)
    expect(many.filter(({ body }) => body.result === 'already_liked')).toHaveLength(19)
    const back = await Promise.all(Array.from({ length: 20 }, () => like(her, him)))
    expect(back.filter(({ body }) => body.result === 'matched')).toHaveLength(1)
    expect(new Set(back.map(({ body }) => body.matchId)).size).toBe(1)
  }
})

it('a like and a block at once never leave a running match, in either order', async () => {
  const all = await pairs(raceCount(60))
  await Promise.all(all.map(([him, her]) => like(her, him)))
  const answers = await Promise.all(
    all.map(([him, her], n) => {
      const acts = [() => like(him, her), () => app.call(safety.block, { profileId: him.id }, her)]
      return Promise.all((n % 2 === 0 ? acts : acts.toReversed()).map((act) => act()))
    }),
  )
  for (const answer of answers.flat()) expect(['ok', 'not_found']).toContain(codeOf(answer))
  const ids = all.flat().map(({ id }) => id)
  expect(
    await app.query(sql`
      select id from matches where unmatched_at is null and profile1_id = any(${ids}::uuid[])`),
  ).toEqual([])
  expect(
    await app.queryOne(sql`
      select count(*)::int as blocks from blocked_profiles where blocked_id = any(${ids}::uuid[])`),
  ).toEqual({ blocks: all.length })
})

it('a like against leaving is a like or nobody, never half of one', async () => {
  const all = await pairs(40)
  await Promise.all(
    all.map(async ([him, her]) => {
      const [liked, left] = await Promise.all([like(him, her), app.call(account.deactivate, {}, her)])
      expect(left.status).toBe(200)
      const action = await app.queryOne(sql`select from profile_actions where from_profile_id = ${him.id}`)
      expect(action !== undefined).toBe(codeOf(liked) === 'ok')
      expect(['ok', 'not_found']).toContain(codeOf(liked))
    }),
  )
})

it('a like against erasure is a like or nobody', async () => {
  for (const [him, her] of await pairs(raceCount(40))) {
    const [liked, gone] = await Promise.all([like(him, her), app.call(account.erase, { password }, her)])
    expect([codeOf(gone), ['ok', 'not_found'].includes(codeOf(liked))]).toEqual(['ok', true])
  }
})

it('a like against an edited sex never points at the same sex', async () => {
  const all = await pairs(60)
  await Promise.all(
    all.map(async ([him, her], n) => {
      const edit = () => app.call(profile.update, { ...profileDetails, sex: 'male' }, her)
      const acts = [() => like(him, her), edit]
      const answers = await Promise.all((n % 2 === 0 ? acts : acts.toReversed()).map((act) => act()))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    }),
  )
  expect(
    await app.query(sql`
      select from profile_actions a join profiles f on f.id = a.from_profile_id join profiles t on t.id = a.to_profile_id
      where f.sex = t.sex`),
  ).toEqual([])
})

it("likes during the liker's own erasure are answered without an error", async () => {
  const all = await pairs(Math.max(20, raceCount(40)))
  for (const [him] of all.slice(0, raceCount(40))) {
    const likes = () => all.slice(0, 20).map(([, her]) => like(him, her))
    const before = likes()
    const erasure = app.call(account.erase, { password }, him)
    const answers = await Promise.all([...before, ...likes()])
    expect(codeOf(await erasure)).toBe('ok')
    for (const answer of answers) expect(['ok', 'not_found', 'unauthenticated']).toContain(codeOf(answer))
    const left = await app.queryOne(sql`select from profile_actions where from_profile_id = ${him.id}`)
    expect(left).toBeUndefined()
  }
})

it("unblocking by a returned member's former id waits for the pair's lock", async () => {
  const [[him, her]] = (await pairs(1)) as [[Member, Member]]
  await app.call(safety.block, { profileId: her.id }, him)
  const known = randomUUID()
  await app.query(sql`update blocked_profiles set known_as = ${known} where blocker_id = ${him.id}`)
  const { answer } = await app.transact(async (tx) => {
    await lockPair(tx, him.id, her.id)
    await waitForOwnLocks(tx)
    const asked = app.call(safety.unblock, { profileId: known }, him)
    await waitUntilLocksAwaited(app.db)
    return { answer: asked }
  })
  expect((await answer).status).toBe(200)
  expect((await app.call(safety.blocked, {}, him)).body.people).toEqual([])
})

it('two who like each other match once, however their ids are written', async () => {
  const all = await pairs(16)
  const loud = (whom: Member) => ({ ...whom, id: whom.id.toUpperCase() })
  const answers = await Promise.all(
    all.flatMap(([him, her], n) => [
      like(him, n % 2 === 0 ? loud(her) : her),
      like(her, n % 2 === 0 ? him : loud(him)),
    ]),
  )
  const results = answers.map(({ status, body }) => (status === 200 ? body.result : status)).toSorted()
  expect(results).toEqual([...Array(16).fill('liked'), ...Array(16).fill('matched')])
})
