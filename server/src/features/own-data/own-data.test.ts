import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { api } from '@mithaq/contract'
import { native } from '@mithaq/contract/account'
import { sql } from '../../db/sql.ts'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { drawJpeg } from '../../../test/support/pictures/attack-pictures.ts'
import { createMember, password, signInAgain, type Person } from '../../../test/support/members/cast.ts'
import { decisionCalls } from '../../../test/support/staff/decision-calls.ts'
import { createMatch, createPair, openChat, postMessage } from '../../../test/support/matches/matches.ts'
import { ownCopyCalls } from '../../../test/support/members/own-copy-calls.ts'
import { createStaff } from '../../../test/support/staff/staff.ts'
import { sendPicture } from '../../../test/support/pictures/send-picture.ts'
import { bootForSuite } from '../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../test/support/app/test-app.ts'
import { waitUntil } from '../../../test/support/wait/wait-until.ts'
import { unzip } from '../../../test/support/members/unzip.ts'
import { makeExport } from './make-export.ts'
import { createExport, deleteOldExports } from './exports.ts'

const { ownData } = api
let app: TestApp
bootForSuite((booted) => (app = booted))

const { prove, isReady, ask, fetchBy, copyOf } = ownCopyCalls(() => app)

it('holds profile, pictures and chats; of others only first names and messages', async () => {
  const { amina, bilal, matchId } = await openChat(app)
  const [first, second] = [randomUUID(), randomUUID()]
  await postMessage(app, bilal, matchId, 'Salam <b>Amina</b>, سلام', first)
  await postMessage(app, amina, matchId, 'Wa alaykum as-salam', second, first)
  await app.call(api.chat.react, { matchId, messageId: first, kind: 'heart' }, amina)
  // A reaction that was taken back is left out.
  for (const kind of ['heart', null])
    await app.call(api.chat.react, { matchId, messageId: second, kind }, bilal)
  const guardian = { name: 'Ibrahim', relation: 'brother', email: app.freshEmail('ibrahim') }
  await app.call(api.guardians.invite, { ...guardian, timeZone: 'UTC' }, amina)
  const his = { ...guardian, name: 'Yunus', email: app.freshEmail('yunus') }
  await app.call(api.guardians.invite, { ...his, timeZone: 'UTC' }, bilal)
  await sendPicture(app, amina, await drawJpeg(200, 250))
  // A portrait of the demo has no file.
  await app.query(sql`insert into profile_pictures (id, profile_id, storage_path, position, created_at)
      values (${randomUUID()}, ${amina.id}, 'demo:#00cc00', 4, now())`)
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
  const files = await unzip(answer.rawPayload)
  const read = (name: string) => files.get(name)!.toString()
  expect([...files.keys()]).toEqual(
    expect.arrayContaining(['index.html', 'profile.html', 'chats/001-1.html', 'data/chats/001.json']),
  )
  expect([...files.keys()].filter((name) => name.startsWith('pictures/'))).toEqual(['pictures/1-shown.webp'])
  expect((await sharp(files.get('pictures/1-shown.webp')).metadata()).format).toBe('webp')
  expect(read('profile.html')).toContain('<img src="pictures/1-shown.webp"')
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
      reactions: [],
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
  const at = expect.any(String)
  expect(JSON.parse(read('data/account.json'))).toEqual({
    ...{ email: amina.email, createdAt: at, policySeen: null },
    devices: [{ browser: null, system: null, signedInAt: at, lastUsedAt: at }],
  })
  expect(JSON.parse(read('data/tokens.json')).length).toBeGreaterThan(0)
  expect(JSON.parse(read('data/guardians.json'))).toEqual([
    { ...guardian, zone: 'UTC', invitedAt: expect.any(String), acceptedAt: null, endedAt: null },
  ])
  const everything = [...files.values()].map(String).join()
  for (const inner of [bilal.id, bilal.email, '"key"']) expect(everything).not.toContain(inner)
  const { notifications } = (await app.call(api.notifications.list, {}, amina)).body
  expect(notifications.filter(({ code }) => code === 'export_ready')).toEqual([
    expect.objectContaining({ type: 'export', path: '/app/account/sign-in/your-data', sender: null }),
  ])
})

it('holds waiting and removed pictures, labelled as such', async () => {
  const [amina, bilal] = await createPair(app)
  const colours = { shown: '#404040', waiting: '#00ffff', removed: '#808080' }
  const ids: Record<string, string> = {}
  for (const [state, background] of Object.entries(colours)) {
    const bytes = sharp({ create: { width: 210, height: 280, channels: 3, background } }).jpeg()
    ids[state] = (await sendPicture(app, amina, await bytes.toBuffer())).id
  }
  const { decided, own } = decisionCalls(() => app)
  const leyla = await createStaff(app)
  await decided(bilal, amina, leyla, 'remove_pictures', { pictures: [ids['removed']] })
  await app.call(api.standing.read, { id: (await own(amina)).statements[0]!.id }, amina)
  const { files, list } = await copyOf(amina)
  const addedAt = expect.any(String)
  expect(list('pictures')).toEqual([
    { file: 'pictures/1-shown.webp', state: 'shown', addedAt, removedAt: null },
    { file: 'pictures/2-waiting.webp', state: 'waiting', addedAt, removedAt: null },
    { file: 'pictures/3-removed.webp', state: 'removed', addedAt, removedAt: expect.any(String) },
  ])
  const brightness = async (file: string) => {
    const { channels } = await sharp(files.get(file)).stats()
    return channels.map(({ mean }) => Math.round(mean / 64))
  }
  const found = list('pictures').map(({ file }: { file: string }) => brightness(file))
  expect(await Promise.all(found)).toEqual([
    [1, 1, 1],
    [0, 4, 4],
    [2, 2, 2],
  ])
  expect(files.get('profile.html')!.toString()).toContain(
    [
      '<img src="pictures/1-shown.webp" alt="">',
      '<figure><img src="pictures/2-waiting.webp" alt=""><figcaption>Waiting to be checked. Nobody else sees it.</figcaption></figure>',
      '<figure><img src="pictures/3-removed.webp" alt=""><figcaption>Removed by a decision about you. Nobody else sees it.</figcaption></figure>',
    ].join('\n'),
  )
})

it('needs the password, and is served only to its member until the link or copy expires', async () => {
  const [amina, stranger] = [await createMember(app), await createMember(app)]
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
  await waitUntil('the copy is ready', () => isReady(amina))
  const again = (await app.call(ownData.link, {}, amina)).body.path
  // The native app fetches it in a browser without a cookie, only while the app is signed in.
  const phone = { ...amina, headers: { origin: 'https://localhost', [native.header]: native.word } }
  const outside = (await app.call(ownData.link, {}, phone)).body.path
  expect((await fetchBy(outside)).statusCode).toBe(200)
  await app.call(api.account.signOut, { scope: 'local' }, amina)
  await refused(again, amina.cookies)
  await refused(outside)
})

it('is deleted after seven days, with all its parts', async () => {
  const amina = await createMember(app)
  await ask(amina)
  const hers = sql`select id from exports where member_id = ${amina.id}`
  const partsOf = () => app.query(sql`select from export_parts where export_id in (${hers})`)
  app.clock.advance({ d: 6, h: 23 })
  await deleteOldExports(app.db, app.clock)
  expect(await partsOf()).toHaveLength(1)
  app.clock.advance({ h: 1, s: 1 })
  const fresh = await signInAgain(app, amina)
  expect((await app.call(ownData.mine, {}, fresh)).body.export).toBeNull()
  await prove(fresh)
  expect((await app.call(ownData.link, {}, fresh)).status).toBe(404)
  await deleteOldExports(app.db, app.clock)
  expect(await partsOf()).toEqual([])
})

it('is deleted with the account, even while it is being made', async () => {
  const amina = await createMember(app)
  await ask(amina)
  const exportId = await createExport(app.db, app.clock, amina.id)
  // No other export is started for an hour.
  await app.query(sql`update exports set asked_at = asked_at - interval '59 min' where id = ${exportId}`)
  expect(await createExport(app.db, app.clock, amina.id)).toBeNull()
  await app.call(api.account.erase, { password }, amina)
  await makeExport(app, exportId!)
  expect(await app.query(sql`select from exports where member_id = ${amina.id}`)).toEqual([])
})

it('is made whole after a crash, with one notice', async () => {
  const { amina, bilal } = await createMatch(app)
  for (const { id } of [amina, bilal]) await createExport(app.db, app.clock, id)
  // Requested an hour ago, it is given up.
  await app.query(sql`
    update exports set asked_at = asked_at - interval '1 h' where member_id in (${amina.id}, ${bilal.id})`)
  const exportId = (await createExport(app.db, app.clock, amina.id))!
  // The exports of other members stay.
  expect(await app.query(sql`select from exports where member_id = ${bilal.id}`)).toHaveLength(1)
  // Left over by an earlier attempt.
  await app.query(sql`insert into export_parts values (${exportId}, 0, 'half'), (${exportId}, 1, 'made')`)
  // An error of the file store or database fails this export and nothing else.
  await sendPicture(app, amina, await drawJpeg(200, 250))
  const away = { ...app.files, get: () => Promise.reject(new Error('the store is away')) }
  await expect(makeExport({ ...app, files: away }, exportId)).rejects.toThrow('the store is away')
  await app.query(sql`alter table pauses rename to out_of_reach`)
  await expect(makeExport(app, exportId)).rejects.toThrow('pauses')
  await app.query(sql`alter table out_of_reach rename to pauses`)
  expect(await isReady(amina)).toBe(false)
  await makeExport(app, exportId)
  await makeExport(app, exportId)
  await prove(amina)
  const { path } = (await app.call(ownData.link, {}, amina)).body
  const files = await unzip((await fetchBy(path, amina.cookies)).rawPayload)
  expect(files.has('index.html')).toBe(true)
  const { notifications } = (await app.call(api.notifications.list, {}, amina)).body
  expect(notifications.filter(({ code }) => code === 'export_ready')).toHaveLength(1)
})

it('is given up after an hour without a trace; the member is told, and may ask again', async () => {
  const { amina, bilal } = await createMatch(app)
  const [hers, his] = [
    (await createExport(app.db, app.clock, amina.id))!,
    (await createExport(app.db, app.clock, bilal.id))!,
  ]
  for (const id of [hers, his]) await app.query(sql`insert into export_parts values (${id}, 0, 'half')`)
  await app.query(sql`update exports set asked_at = asked_at - interval '1 h' where id = ${hers}`)
  const shown = async (person: Person) => (await app.call(ownData.mine, {}, person)).body.export
  expect([await shown(amina), (await shown(bilal))?.ready]).toEqual([null, null])
  await deleteOldExports(app.db, app.clock)
  await deleteOldExports(app.db, app.clock)
  const parts = sql`select export_id as id from export_parts where export_id in (${hers}, ${his})`
  expect(await app.query(parts)).toEqual([{ id: his }])
  const told = async (person: Person) =>
    (await app.call(api.notifications.list, {}, person)).body.notifications
      .filter(({ type }) => type === 'export')
      .map(({ code, path }) => ({ code, path }))
  expect([await told(amina), await told(bilal)]).toEqual([
    [{ code: 'export_failed', path: '/app/account/sign-in/your-data' }],
    [],
  ])
  // An export that was given up is not finished.
  await makeExport(app, hers)
  expect(await app.query(parts)).toEqual([{ id: his }])
  await ask(amina)
  expect((await shown(amina))?.ready).not.toBeNull()
})

it('is not ready if another attempt wrote into it, nor written into once it is ready', async () => {
  const amina = await createMember(app)
  await sendPicture(app, amina, await drawJpeg(200, 250))
  const exportId = (await createExport(app.db, app.clock, amina.id))!
  /** Runs while this server reads a picture, as another server would. */
  const meanwhile = (other: () => Promise<unknown>) => ({
    ...app,
    files: {
      ...app.files,
      async get(path: string) {
        await other()
        return app.files.get(path)
      },
    },
  })
  const stray = () => app.query(sql`insert into export_parts values (${exportId}, 99, 'stray')`)
  await expect(makeExport(meanwhile(stray), exportId)).rejects.toThrow('another attempt')
  expect(await isReady(amina)).toBe(false)
  const done = async () => {
    await makeExport(app, exportId)
    await app.query(sql`update export_parts set n = 1 where export_id = ${exportId}`)
  }
  await expect(makeExport(meanwhile(done), exportId)).rejects.toThrow('another attempt')
  expect(await isReady(amina)).toBe(true)
  expect(await app.query(sql`select n from export_parts where export_id = ${exportId}`)).toEqual([{ n: 1 }])
})

it('is made of 25,000 long messages in less memory than they need', async () => {
  const { amina, matchId } = await openChat(app)
  await app.query(sql`
    insert into messages (id, match_id, seq, sender_id, content, created_at)
    select gen_random_uuid(), ${matchId}, n, ${amina.id},
      repeat(md5(n::text), 40), now()
    from generate_series(1, 25000) n`)
  await app.query(sql`update matches set last_seq = 25000 where id = ${matchId}`)
  const exportId = (await createExport(app.db, app.clock, amina.id))!
  const child = fileURLToPath(new URL('../../../test/support/processes/export-child.ts', import.meta.url))
  const args = ['--max-old-space-size=64', child, app.databaseUrl, exportId, app.config.dataDir]
  await promisify(execFile)(process.execPath, args)
  const counted = sql<{ parts: number; whole: boolean }>`
    select count(*)::int as parts, sum(length(bytes)) = max(size) as whole
    from export_parts p join exports e on e.id = p.export_id where e.id = ${exportId}`
  const [made] = await app.query(counted)
  expect(made).toEqual({ parts: expect.any(Number), whole: true })
  expect(made!.parts).toBeGreaterThan(1)
})
