import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import { defaultFilters } from '@mithaq/contract/filters'
import { sql } from '../../db/sql.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { filledProfile, createMember, password, type Person } from '../../../test/support/members/cast.ts'
import { hidingCalls, prayerFilter } from '../../../test/support/members/hiding-calls.ts'
import { openChat, postMessage } from '../../../test/support/matches/matches.ts'
import { ownCopyCalls } from '../../../test/support/members/own-copy-calls.ts'
import { addOwnRows } from '../../../test/support/members/own-rows.ts'
import { bootApp, type TestApp } from '../../../test/support/app/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await bootApp()
})
afterAll(() => app.close())

const { copyOf } = ownCopyCalls(() => app)
const at = expect.any(String)
/** Lists are in the order of ids, which are random. */
const sorted = (list: object[]) => list.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))

it('holds everything a member did or received, without selfies of verifications', async () => {
  const { amina, bilal, matchId } = await openChat(app)
  const [event, caseId] = [randomUUID(), randomUUID()]
  const insert = (statement: ReturnType<typeof sql>) => app.query(statement)
  await insert(sql`
    insert into timeline_entries (id, match_id, round, kind, by_member, text, at, after_seq)
    values (gen_random_uuid(), ${matchId}, 1, 'day_more', ${bilal.id}, 'A funeral, forgive me', now(), 0)`)
  await insert(sql`
    insert into goodbyes (id, match_id, round, by_member, words, at, after_seq)
    values (gen_random_uuid(), ${matchId}, 1, ${amina.id}, 'May it be easy for you', now(), 0)`)
  await insert(
    sql`update matches set user1_couple_marked_at = now(), user2_couple_marked_at = now() where id = ${matchId}`,
  )
  await insert(sql`insert into picture_access values (${matchId}, 1, ${bilal.id}, now(), now())`)
  await insert(sql`
    insert into like_sentences (id, from_profile_id, to_profile_id, about, text, created_at)
    values (gen_random_uuid(), ${bilal.id}, ${amina.id}, 'picture:' || gen_random_uuid(), 'Bees and bread', now())`)
  await insert(sql`
    insert into cases (id, member_id, kind, severity, opened_at, due_at)
    values (${caseId}, ${amina.id}, 'report', 3, now(), now())`)
  await insert(sql`
    insert into moderation_events (id, case_id, member_id, staff_id, type, rule, note, at, effective_at, applied_at)
    values (${event}, ${caseId}, ${amina.id}, gen_random_uuid(), 'warn', 4, 'Asked for money', now(), now(), now())`)
  await insert(sql`
    insert into statements (event_id, member_id, issued_at, read_at) values (${event}, ${amina.id}, now(), now())`)
  await insert(sql`
    insert into appeals (event_id, case_id, words, at) values (${event}, ${caseId}, 'It was a joke between us', now())`)
  await insert(sql`
    insert into verifications (id, member_id, state, poses, by_women, folder, challenged_at, sent_at) values
      (gen_random_uuid(), ${amina.id}, 'waiting', '{ahead,left,up}', true, 'where-selfies-lie', now(), now())`)
  await insert(sql`
    insert into like_sentences (id, from_profile_id, to_profile_id, about, text, created_at)
    values (gen_random_uuid(), ${amina.id}, ${bilal.id}, 'about', 'Goats and figs', now())`)
  // Neither a suspicion of fraud nor a sentence of a hidden member may be exported.
  await insert(sql`
    insert into verifications (id, member_id, state, poses, by_women, challenged_at, sent_at) values
      (gen_random_uuid(), ${amina.id}, 'fraudulent', '{smile,left,up}', false, now(), now())`)
  const [{ id: blocked }, { id: returned }, { id: hidden }] = [
    await createMember(app, 'Idris'),
    await createMember(app, 'Returned'),
    await createMember(app, 'Hidden'),
  ]
  await insert(sql`update profiles set is_active = false where id = ${hidden}`)
  await insert(sql`
    insert into like_sentences (id, from_profile_id, to_profile_id, about, text, created_at)
    values (gen_random_uuid(), ${hidden}, ${amina.id}, 'about', 'Said before hiding', now())`)
  await insert(sql`insert into blocked_profiles values (${amina.id}, ${returned}, now(), gen_random_uuid())`)
  await app.call(api.discovery.setFilters, defaultFilters, amina)
  // The same rows for both members: none of his may be in her copy.
  await addOwnRows(app.db, amina.id, { other: bilal.id, blocked }, 'of Amina')
  await addOwnRows(app.db, bilal.id, { other: amina.id, blocked }, 'of Bilal')
  const { files, list } = await copyOf(amina)
  expect(list('chat-lines')).toEqual([
    { with: 'Bilal', from: 'Bilal', kind: 'day_more', text: 'A funeral, forgive me', at },
  ])
  expect(list('goodbyes')).toEqual([{ from: 'me', ready: null, words: 'May it be easy for you', at }])
  expect(list('found')).toEqual([{ with: 'Bilal', saidAt: at, bothSaid: false }])
  expect(list('picture-grants')).toEqual([
    { with: 'Bilal', rounds: [{ whosePictures: 'theirs', round: 1, askedAt: at, grantedAt: at }] },
  ])
  expect(list('sentences-received')).toEqual([
    // About a picture that was deleted.
    { from: 'Bilal', about: 'picture', sentence: 'Bees and bread', at },
  ])
  expect(list('statements')).toEqual([
    {
      ...{ decision: 'warn', rule: 4, reason: 'Asked for money', field: null, pictures: 0, quote: null },
      ...{ at, until: null, readAt: at, liftedAt: null },
      appeal: { words: 'It was a joke between us', at, outcome: null, decidedAt: null },
    },
  ])
  const tried = { begunAt: at, sentAt: at, decidedAt: null }
  expect(sorted(list('verifications'))).toEqual([
    { state: 'refused', byWomen: false, poses: ['smile', 'left', 'up'], ...tried },
    { state: 'waiting', byWomen: true, poses: ['ahead', 'left', 'up'], ...tried },
  ])
  expect(list('likes-and-passes')).toEqual([
    { name: 'Bilal', action: 'like', sentence: 'Goats and figs', at },
  ])
  expect(list('favorites')).toEqual([{ name: 'Bilal', at }])
  // The copy must not reveal that a member is back under another name.
  expect(sorted(list('blocked'))).toEqual([
    { name: 'Idris', at },
    { name: null, at },
  ])
  expect(list('reports')).toEqual([{ name: 'Bilal', ground: 'rude', reason: 'a report of Amina', at }])
  expect(list('notifications')).toContainEqual({
    ...{ type: 'test', code: 'test', values: {}, from: 'Bilal', text: 'a notice of Amina', at, readAt: null },
  })
  expect(list('settings')).toEqual([
    {
      ...{ off: [], quietFrom: null, quietTo: null, timeZone: 'a zone of Amina' },
      ...{ hideMessageText: false, marketing: false },
    },
  ])
  expect(list('filters')).toEqual([
    {
      filters: {
        ...{ age_from: 18, age_to: 80, height_from: 130, height_to: 200, countries: [], said: {} },
        ...{ with_pictures: false, verified: false, active_within: null },
      },
    },
  ])
  expect(list('away')).toEqual([{ kind: 'away', startedAt: at, until: at }])
  expect(list('tokens')).toContainEqual({ amount: 0, type: 'reward', description: 'a reward of Amina', at })
  const everything = [...files.values()].map(String).join()
  expect(everything).not.toMatch(/where-selfies-lie|of Bilal|fraudulent|Returned|Hidden|"key"/)
})

it('names nobody whose like the app does not show, but still names matches', async () => {
  const { amina, bilal } = await openChat(app)
  const named = async (name: string, height: number) => {
    const { id } = await createMember(app, name)
    await app.query(sql`update profiles set height = ${height} where id = ${id}`)
    return id
  }
  const [within, outside] = [await named('Within', 170), await named('Outside', 195)]
  const [hides, gone] = [await named('Hides', 170), await named('Gone', 170)]
  await app.query(sql`update profiles set height = 195 where id = ${bilal.id}`)
  await app.query(sql`update profiles set is_active = false where id = ${gone}`)
  for (const [id, ages] of [
    [amina.id, [18, 80]],
    [hides, [60, 80]],
  ] as const) {
    await app.query(sql`update profiles set only_within_filters = true where id = ${id}`)
    await app.query(sql`
      insert into discovery_filters (member_id, age_from, age_to, height_from, height_to, countries)
      values (${id}, ${ages[0]}, ${ages[1]}, 160, 180, '{}')`)
  }
  await app.query(sql`
    with them as (select unnest(${[within, outside, hides, gone, bilal.id]}::uuid[]) as id),
    told as (
      insert into notifications (id, user_id, sender_id, type, code, created_at)
      select gen_random_uuid(), ${amina.id}, id, 'like', 'like', now() from them where id <> ${bilal.id})
    insert into like_sentences (id, from_profile_id, to_profile_id, about, text, created_at)
    select gen_random_uuid(), id, ${amina.id}, 'about', 'Bees and bread', now() from them`)
  const { list } = await copyOf(amina)
  const sayers = list('sentences-received').map(({ from }: { from: string }) => from)
  expect(sayers.toSorted()).toEqual(['Bilal', 'Within'])
  const likes = list('notifications').filter(({ type }: { type: string }) => type === 'like')
  const likers = likes.map(({ from }: { from: string | null }) => String(from))
  // Notified while he was visible: the list of notices still names him.
  expect(likers.toSorted(), 'one without a name would count who hides').toEqual(['Outside', 'Within'])
})

it('names no hidden member among likes and favorites, except those whom I liked', async () => {
  const amina = await createMember(app)
  const met: Record<string, Person> = {}
  for (const name of ['Liked', 'Passed', 'Favored', 'Later']) {
    met[name] = await createMember(app, name)
    await app.query(sql`update profiles set sex = 'male' where id = ${met[name].id}`)
  }
  const { keepTo, sees, showsAll } = hidingCalls(() => app)
  const { Liked, Passed, Favored, Later } = met as Record<'Liked' | 'Passed' | 'Favored' | 'Later', Person>
  await app.call(api.discovery.like, { profileId: Liked.id }, amina)
  await app.call(api.discovery.pass, { profileId: Passed.id }, amina)
  for (const { id: profileId } of [Liked, Favored])
    await app.call(api.discovery.favorite, { profileId }, amina)
  expect(await sees(amina, Later)).toBe(true)
  for (const man of [Liked, Passed, Favored, Later]) await keepTo(man, prayerFilter)
  const sentence = { about: 'about', text: 'Bees and bread' }
  const sent = await app.call(api.discovery.like, { profileId: Later.id, sentence }, amina)
  expect(sent.body.result, 'from a card that was still shown').toBe('liked')
  const named = async (name: string) => {
    const { list } = await copyOf(amina)
    return sorted(list(name)).map((row) => [(row as { name: string | null }).name, ...wordsOf(row)])
  }
  const wordsOf = (row: object) => ('sentence' in row && row.sentence !== null ? [row.sentence] : [])
  expect(await named('likes-and-passes')).toEqual([['Later', sentence.text], ['Liked'], [null]])
  expect(await named('favorites')).toEqual([['Liked'], [null]])
  for (const man of [Passed, Favored, Later]) await showsAll(man)
  expect(await named('likes-and-passes')).toEqual([['Later', sentence.text], ['Liked'], ['Passed']])
  expect(await named('favorites')).toEqual([['Favored'], ['Liked']])
})

it('holds a block of a member who deleted the account, whether or not they are back', async () => {
  const { account, profile, safety } = api
  const [amina, bilal] = [await createMember(app), await createMember(app, 'Bilal')]
  await app.query(sql`update profiles set sex = 'male' where id = ${bilal.id}`)
  expect((await app.call(safety.block, { profileId: bilal.id }, amina)).status).toBe(200)
  const blocks = async () => (await copyOf(amina)).list('blocked')
  const [{ at: since }] = await blocks()
  await app.call(account.erase, { password }, bilal)
  expect(await blocks()).toEqual([{ name: null, at: since }])
  const { session } = (await app.call(account.signUp, { email: bilal.email, password })).body
  const made = await app.call(
    profile.create,
    { ...filledProfile, name: 'Returned', sex: 'male' },
    { token: session!.accessToken },
  )
  expect(made.status).toBe(200)
  expect(await blocks()).toEqual([{ name: null, at: since }])
})

it.each<[string, (of: { amina: Person; bilal: Person; matchId: string }) => Promise<unknown>]>([
  [
    'with somebody who has blocked me since',
    ({ amina, bilal }) => app.call(api.safety.block, { profileId: amina.id }, bilal),
  ],
  [
    'with somebody whom I have blocked since',
    ({ amina, bilal }) => app.call(api.safety.block, { profileId: bilal.id }, amina),
  ],
  [
    'that I took off my list',
    async ({ amina, matchId }) => {
      await app.call(api.matches.unmatch, { matchId }, amina)
      await app.call(api.matches.remove, { matchId }, amina)
    },
  ],
])('holds nothing of a chat %s', async (_, happens) => {
  const { amina, bilal, matchId } = await openChat(app)
  await postMessage(app, bilal, matchId, 'Salam')
  await app.query(sql`
    with line as (
      insert into timeline_entries (id, match_id, round, kind, by_member, at, after_seq)
      values (gen_random_uuid(), ${matchId}, 1, 'day_more', ${bilal.id}, now(), 0)),
    sight as (insert into picture_access values (${matchId}, 1, ${bilal.id}, now(), now())),
    said as (update matches set user1_couple_marked_at = now(), user2_couple_marked_at = now() where id = ${matchId})
    insert into goodbyes (id, match_id, round, by_member, words, at, after_seq)
    values (gen_random_uuid(), ${matchId}, 1, ${bilal.id}, 'Farewell', now(), 1)`)
  await happens({ amina, bilal, matchId })
  const { files, list } = await copyOf(amina)
  for (const name of ['goodbyes', 'chat-lines', 'found', 'picture-grants'])
    expect([name, list(name)]).toEqual([name, []])
  expect([...files.keys()].filter((name) => name.includes('chats/'))).toEqual([])
})

it.each([
  ['who has blocked me since', 'theirs'],
  ['whom I have blocked since', 'mine'],
])('names nobody %s among likes and favorites', async (_, whose) => {
  const [amina, bilal] = [await createMember(app), await createMember(app, 'Bilal')]
  const other = await createMember(app, 'Omar')
  await app.query(sql`update profiles set sex = 'male' where id in (${bilal.id}, ${other.id})`)
  for (const { id: profileId } of [bilal, other]) {
    await app.call(api.discovery.like, { profileId }, amina)
    await app.call(api.discovery.favorite, { profileId }, amina)
  }
  const [by, whom] = whose === 'mine' ? [amina, bilal] : [bilal, amina]
  expect((await app.call(api.safety.block, { profileId: whom.id }, by)).status).toBe(200)
  const { list } = await copyOf(amina)
  for (const name of ['likes-and-passes', 'favorites'])
    expect([name, list(name)]).toMatchObject([name, [{ name: 'Omar' }]])
})
