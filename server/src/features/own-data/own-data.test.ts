import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { api } from '@mithaq/contract'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { jpeg } from '../../../test/attack-pictures.ts'
import { newMember, password, signInAgain, type Person } from '../../../test/cast.ts'
import { newMatch, openChat, send } from '../../../test/matches.ts'
import { addOwnRows } from '../../../test/own-rows.ts'
import { sendPicture } from '../../../test/send-picture.ts'
import { bootApp, type TestApp } from '../../../test/test-app.ts'
import { until } from '../../../test/until.ts'
import { unzipped } from '../../../test/zip.ts'
import { rows } from '../../db/db.ts'
import { runExport } from './make-export.ts'
import { beginExport, forgetOldExports } from './own-export.ts'

const { ownData, security } = api
let app: TestApp
beforeAll(async () => {
  app = await bootApp()
})
afterAll(() => app.close())

const prove = (person: Person) => app.call(security.stepUp, { password }, person)
const isReady = async (person: Person) =>
  (await app.call(ownData.mine, {}, person)).body.export?.ready !== null

async function ask(person: Person) {
  await prove(person)
  expect((await app.call(ownData.ask, {}, person)).status).toBe(200)
  await until('the copy is ready', () => isReady(person))
}

async function fetchBy(path: string, cookies: Map<string, string> = new Map()) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return app.server.inject({ method: 'GET', url: path, headers: cookie ? { cookie } : {} })
}

it('holds profile, pictures and chats with quotes and reactions; of others first names and words alone', async () => {
  const { amina, bilal, matchId } = await openChat(app)
  const first = randomUUID()
  await send(app, bilal, matchId, 'Salam <b>Amina</b>, سلام', first)
  await send(app, amina, matchId, 'Wa alaykum as-salam', randomUUID(), first)
  await app.call(api.chat.react, { matchId, messageId: first, kind: 'heart' }, amina)
  const guardian = { name: 'Ibrahim', relation: 'brother', email: app.freshEmail('ibrahim') }
  await app.call(api.guardians.invite, { ...guardian, timeZone: 'UTC' }, amina)
  const his = { ...guardian, name: 'Yunus', email: app.freshEmail('yunus') }
  await app.call(api.guardians.invite, { ...his, timeZone: 'UTC' }, bilal)
  await sendPicture(app, amina, await jpeg(40, 50))
  await ask(amina)
  const { body } = await app.call(ownData.link, {}, amina)
  const answer = await fetchBy(body.path, amina.cookies)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  expect(answer.headers).toMatchObject({
    'content-length': String(answer.rawPayload.length),
    'content-disposition': 'attachment; filename="mithaq.zip"',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  const files = await unzipped(answer.rawPayload)
  const read = (name: string) => files.get(name)!.toString()
  expect([...files.keys()]).toEqual(
    expect.arrayContaining(['index.html', 'profile.html', 'chats/001-1.html', 'data/chats/001.json']),
  )
  expect((await sharp(files.get('pictures/1.webp')).metadata()).format).toBe('webp')
  expect(read('profile.html')).toContain('<img src="pictures/1.webp"')
  expect(JSON.parse(read('data/chats/001.json'))).toEqual([
    expect.objectContaining({
      from: 'Bilal',
      mine: false,
      text: 'Salam <b>Amina</b>, سلام',
      reactions: [{ from: 'me', kind: 'heart' }],
    }),
    expect.objectContaining({
      from: 'me',
      mine: true,
      quote: { from: 'Bilal', text: 'Salam <b>Amina</b>, سلام' },
    }),
  ])
  const page = read('chats/001-1.html')
  expect(page).toContain('Salam &lt;b&gt;Amina&lt;/b&gt;, سلام')
  expect(page).toContain('<blockquote dir="auto">Bilal: ')
  expect(page).toContain('❤️ You')
  const links = [...files].flatMap(([name, bytes]) =>
    [...String(bytes).matchAll(/<a href="([^"]+)"/g)].map(([, to]) => posix.join(posix.dirname(name), to!)),
  )
  expect([...new Set(links)].toSorted()).toEqual(['chats/001-1.html', 'index.html', 'profile.html'])
  expect(JSON.parse(read('data/profile.json'))).toMatchObject({ name: 'Amina', aboutMe: 'I keep bees.' })
  expect(JSON.parse(read('data/account.json'))).toMatchObject({ email: amina.email, devices: { length: 1 } })
  expect(JSON.parse(read('data/tokens.json')).length).toBeGreaterThan(0)
  expect(JSON.parse(read('data/guardians.json'))).toEqual([expect.objectContaining(guardian)])
  const everything = [...files.values()].map(String).join()
  for (const inner of [bilal.id, bilal.email, '"key"']) expect(everything).not.toContain(inner)
  const { notifications } = (await app.call(api.notifications.list, {}, amina)).body
  expect(notifications.filter(({ code }) => code === 'export_ready')).toEqual([
    expect.objectContaining({ type: 'export', path: '/app/your-data', sender: null }),
  ])
})

it('holds lines of chats, goodbyes, found, grants of pictures, sentences, statements with appeals, and verifications without a selfie', async () => {
  const { amina, bilal, matchId } = await openChat(app)
  const [event, caseId] = [randomUUID(), randomUUID()]
  const insert = (statement: ReturnType<typeof sql>) => rows(app.db, statement)
  await insert(sql`
    insert into match_lines (id, match_id, round, kind, by_member, text, at, after_seq)
    values (gen_random_uuid(), ${matchId}, 1, 'day_more', ${bilal.id}, 'A funeral, forgive me', now(), 0)`)
  await insert(sql`
    insert into goodbyes (id, match_id, round, by_member, words, at, after_seq)
    values (gen_random_uuid(), ${matchId}, 1, ${amina.id}, 'May it be easy for you', now(), 0)`)
  await insert(sql`update matches set user1_found_at = now(), user2_found_at = now() where id = ${matchId}`)
  await insert(sql`insert into picture_sights values (${matchId}, 1, ${bilal.id}, now(), now())`)
  await insert(sql`
    insert into like_sentences (id, from_profile_id, to_profile_id, about, text, created_at)
    values (gen_random_uuid(), ${bilal.id}, ${amina.id}, 'about', 'Bees and bread', now())`)
  await insert(sql`
    insert into cases (id, member_id, kind, severity, opened_at, due_at)
    values (${caseId}, ${amina.id}, 'report', 3, now(), now())`)
  await insert(sql`
    insert into moderation_events (id, case_id, member_id, staff_id, type, rule, note, at, effective_at, applied_at)
    values (${event}, ${caseId}, ${amina.id}, gen_random_uuid(), 'warn', 4, 'Asked for money', now(), now(), now())`)
  await insert(sql`
    insert into statements (event_id, member_id, told_at, read_at) values (${event}, ${amina.id}, now(), now())`)
  await insert(sql`
    insert into appeals (event_id, case_id, words, at) values (${event}, ${caseId}, 'It was a joke between us', now())`)
  await insert(sql`
    insert into verifications (id, member_id, state, poses, by_women, folder, challenged_at, sent_at) values
      (gen_random_uuid(), ${amina.id}, 'waiting', '{ahead,left,up}', true, 'where-selfies-lie', now(), now())`)
  await insert(sql`
    insert into like_sentences (id, from_profile_id, to_profile_id, about, text, created_at)
    values (gen_random_uuid(), ${amina.id}, ${bilal.id}, 'about', 'Goats and figs', now())`)
  // Of either the same: nothing of his is in her copy.
  const blocked = (await newMember(app, 'Idris')).id
  await addOwnRows(app.db, amina.id, { other: bilal.id, blocked }, 'of Amina')
  await addOwnRows(app.db, bilal.id, { other: amina.id, blocked }, 'of Bilal')
  await ask(amina)
  const { path } = (await app.call(ownData.link, {}, amina)).body
  const files = await unzipped((await fetchBy(path, amina.cookies)).rawPayload)
  const list = (name: string) => JSON.parse(files.get(`data/${name}.json`)!.toString())
  expect(list('chat-lines')).toMatchObject([
    { with: 'Bilal', from: 'Bilal', kind: 'day_more', text: 'A funeral, forgive me' },
  ])
  expect(list('goodbyes')).toMatchObject([{ from: 'me', words: 'May it be easy for you' }])
  expect(list('found')).toMatchObject([{ with: 'Bilal', saidAt: expect.any(String), bothSaid: false }])
  expect(list('picture-grants')).toMatchObject([
    { with: 'Bilal', rounds: [{ whosePictures: 'theirs', round: 1, grantedAt: expect.any(String) }] },
  ])
  expect(list('sentences-received')).toMatchObject([{ from: 'Bilal', sentence: 'Bees and bread' }])
  expect(list('statements')).toMatchObject([
    { decision: 'warn', reason: 'Asked for money', appeal: { words: 'It was a joke between us' } },
  ])
  expect(list('verifications')).toMatchObject([{ state: 'waiting', byWomen: true }])
  const like = { name: 'Bilal', action: 'like', sentence: 'Goats and figs' }
  expect(list('likes-and-passes')).toMatchObject([like])
  expect([list('favorites'), list('blocked')]).toMatchObject([[{ name: 'Bilal' }], [{ name: 'Idris' }]])
  expect(list('reports')).toMatchObject([{ name: 'Bilal', ground: 'rude', reason: 'a report of Amina' }])
  const notice = { from: 'Bilal', text: 'a notice of Amina' }
  expect(list('notifications')).toContainEqual(expect.objectContaining(notice))
  expect([list('settings'), list('away')]).toMatchObject([
    [{ timeZone: 'a zone of Amina' }],
    [{ kind: 'away' }],
  ])
  expect(list('tokens')).toContainEqual(expect.objectContaining({ description: 'a reward of Amina' }))
  const everything = [...files.values()].map(String).join()
  expect(everything).not.toMatch(/where-selfies-lie|of Bilal/)
})

it('holds nothing of a chat with somebody who has blocked me since', async () => {
  const { amina, bilal, matchId } = await openChat(app)
  await send(app, bilal, matchId, 'Salam')
  await rows(
    app.db,
    sql`
      with line as (
        insert into match_lines (id, match_id, round, kind, by_member, at, after_seq)
        values (gen_random_uuid(), ${matchId}, 1, 'day_more', ${bilal.id}, now(), 0)),
      sight as (insert into picture_sights values (${matchId}, 1, ${bilal.id}, now(), now())),
      said as (update matches set user1_found_at = now(), user2_found_at = now() where id = ${matchId})
      insert into goodbyes (id, match_id, round, by_member, words, at, after_seq)
      values (gen_random_uuid(), ${matchId}, 1, ${bilal.id}, 'Farewell', now(), 1)`,
  )
  await app.call(api.safety.block, { profileId: amina.id }, bilal)
  await ask(amina)
  const { path } = (await app.call(ownData.link, {}, amina)).body
  const files = await unzipped((await fetchBy(path, amina.cookies)).rawPayload)
  for (const name of ['goodbyes', 'chat-lines', 'found', 'picture-grants'])
    expect([name, files.get(`data/${name}.json`)?.toString().trim()]).toEqual([name, '[]'])
  expect([...files.keys()].filter((name) => name.includes('chats/'))).toEqual([])
})

it('is asked for and fetched after the password alone, by its member alone, for as long as the link and the copy last', async () => {
  const [amina, stranger] = [await newMember(app), await newMember(app)]
  for (const route of [ownData.ask, ownData.link])
    expect((await app.call(route, {}, amina)).error.code).toBe('password_required')
  await ask(amina)
  const { path } = (await app.call(ownData.link, {}, amina)).body
  const refused = async (address: string, cookies?: Map<string, string>) => {
    const { statusCode, body } = await fetchBy(address, cookies)
    expect([statusCode, JSON.parse(body).code]).toEqual([410, 'link_invalid'])
  }
  await refused(path)
  await refused(path, stranger.cookies)
  await refused(path, (await signInAgain(app, amina)).cookies)
  await refused(`${path}x`, amina.cookies)
  await refused(path.replace('.web.', '.phone.'), amina.cookies)
  await refused(path.split('?')[0]!, amina.cookies)
  await prove(stranger)
  for (let asks = 1; asks <= 6; asks++)
    expect((await app.call(ownData.ask, {}, stranger)).status).toBe(asks > 5 ? 429 : 200)
  expect((await fetchBy(path, amina.cookies)).statusCode).toBe(200)
  app.clock.advance({ s: 301 })
  await refused(path, amina.cookies)
  await prove(amina)
  for (let n = 2; n <= 5; n++) expect((await app.call(ownData.ask, {}, amina)).status).toBe(200)
  const sixth = await app.call(ownData.ask, {}, amina)
  expect([sixth.status, sixth.error.code]).toEqual([429, 'too_many_attempts'])
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(4 * 3600)
  await until('the copy is ready', () => isReady(amina))
  const again = (await app.call(ownData.link, {}, amina)).body.path
  await app.call(api.account.signOut, { scope: 'local' }, amina)
  await refused(again, amina.cookies)
})

it('is kept for seven days, and none of it longer', async () => {
  const amina = await newMember(app)
  await ask(amina)
  const hers = sql`select id from exports where member_id = ${amina.id}`
  const partsOf = () => rows(app.db, sql`select from export_parts where export_id in (${hers})`)
  app.clock.advance({ d: 6, h: 23 })
  await forgetOldExports(app.db, app.clock)
  expect(await partsOf()).toHaveLength(1)
  app.clock.advance({ h: 1, s: 1 })
  const fresh = await signInAgain(app, amina)
  expect((await app.call(ownData.mine, {}, fresh)).body.export).toBeNull()
  await prove(fresh)
  expect((await app.call(ownData.link, {}, fresh)).status).toBe(404)
  await forgetOldExports(app.db, app.clock)
  expect(await partsOf()).toEqual([])
})

it('goes with the account, also while it is being made', async () => {
  const amina = await newMember(app)
  await ask(amina)
  const exportId = await beginExport(app.db, app.clock, amina.id)
  // No other is begun beside it for an hour.
  await rows(app.db, sql`update exports set asked_at = asked_at - interval '59 min' where id = ${exportId}`)
  expect(await beginExport(app.db, app.clock, amina.id)).toBeNull()
  await app.call(api.account.erase, { password }, amina)
  await runExport(app, exportId!)
  expect(await rows(app.db, sql`select from exports where member_id = ${amina.id}`)).toEqual([])
})

it('is made whole after a crash in the middle, and told once', async () => {
  const { amina } = await newMatch(app)
  await beginExport(app.db, app.clock, amina.id)
  // Given up: an hour ago it was begun.
  await rows(
    app.db,
    sql`update exports set asked_at = asked_at - interval '1 h' where member_id = ${amina.id}`,
  )
  const exportId = (await beginExport(app.db, app.clock, amina.id))!
  // Half of an earlier attempt.
  await rows(app.db, sql`insert into export_parts values (${exportId}, 0, 'half'), (${exportId}, 1, 'made')`)
  await runExport(app, exportId)
  await runExport(app, exportId)
  await prove(amina)
  const { path } = (await app.call(ownData.link, {}, amina)).body
  const files = await unzipped((await fetchBy(path, amina.cookies)).rawPayload)
  expect(files.has('index.html')).toBe(true)
  const { notifications } = (await app.call(api.notifications.list, {}, amina)).body
  expect(notifications.filter(({ code }) => code === 'export_ready')).toHaveLength(1)
})

it('of 25,000 long messages is made in a memory that could not hold them', async () => {
  const { amina, matchId } = await openChat(app)
  await rows(
    app.db,
    sql`
      insert into messages (id, match_id, seq, sender_id, content, created_at)
      select gen_random_uuid(), ${matchId}, n, ${amina.id},
        repeat(md5(n::text), 40), now()
      from generate_series(1, 25000) n`,
  )
  await rows(app.db, sql`update matches set last_seq = 25000 where id = ${matchId}`)
  const exportId = (await beginExport(app.db, app.clock, amina.id))!
  const child = fileURLToPath(new URL('../../../test/export-child.ts', import.meta.url))
  const args = ['--max-old-space-size=64', child, app.databaseUrl, exportId, app.config.dataDir]
  await promisify(execFile)(process.execPath, args)
  const counted = sql<{ parts: number; whole: boolean }>`
    select count(*)::int as parts, sum(length(bytes)) = max(size) as whole
    from export_parts p join exports e on e.id = p.export_id where e.id = ${exportId}`
  const [made] = await rows(app.db, counted)
  expect(made).toEqual({ parts: expect.any(Number), whole: true })
  expect(made!.parts).toBeGreaterThan(1)
})
