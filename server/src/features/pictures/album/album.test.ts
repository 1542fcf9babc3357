import { randomUUID } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from '../../../db/sql.ts'
import { describe, expect, it } from 'vitest'
import { drawJpeg, drawPhoto } from '../../../../test/support/pictures/attack-pictures.ts'
import { bootPicturesForSuite, type PictureApp } from '../../../../test/support/pictures/boot-pictures.ts'
import { query } from '../../../db/db.ts'
import type { Files } from '../../../ports/files/files.ts'
import { auditStoredFiles, eraseOrphans } from '../files/file-audit.ts'
import { sharpFileNames } from '../encode/file-names.ts'

const [small, other] = [await drawJpeg(200, 250), await drawPhoto(250, 200).png().toBuffer()]
let app: PictureApp

bootPicturesForSuite((booted) => (app = booted))

const memberWith = (count: number) => app.memberWith(count, small)

describe('removing a picture', () => {
  it('closes the gap, forgets the picture at once and its files soon', async () => {
    const { person, ids } = await memberWith(3)
    const { status, body } = await app.remove(person, ids[1]!.toUpperCase())
    expect(status).toBe(200)
    expect(body.pictures.map(({ id }) => id)).toEqual([ids[0], ids[2]])
    expect(await app.album(person)).toEqual([
      { id: ids[0], position: 0 },
      { id: ids[2], position: 1 },
    ])
    expect((await app.look(app.urlOf(ids[1]!, 'card', 'avif'))).statusCode).toBe(404)
    expect((await app.remove(person, ids[1]!)).status).toBe(404)
    expect((await app.parts.auditOrphans()).pending).toBeGreaterThan(0)
    await app.parts.sweepErasures()
    const audit = await app.parts.auditOrphans()
    expect(audit).toMatchObject({ orphans: [], broken: [], pending: 0 })
  })

  it('keeps the last one, also of five that go at once', async () => {
    const { person, ids } = await memberWith(5)
    const answers = await Promise.all(ids.map((id) => app.remove(person, id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 409])
    expect(answers.find(({ status }) => status === 409)!.error).toMatchObject({
      code: 'last_picture',
    })
    expect(await app.album(person)).toHaveLength(1)
  })

  it("does not know another member's picture", async () => {
    const [mine, theirs] = [await memberWith(2), await memberWith(2)]
    expect((await app.remove(mine.person, theirs.ids[0]!)).error.code).toBe('not_found')
    expect(await app.album(theirs.person)).toHaveLength(2)
  })
})

describe('the order', () => {
  it('is any permutation of my pictures, and nothing else', async () => {
    const { person, ids } = await memberWith(4)
    const [a, b, c, d] = ids as [string, string, string, string]
    for (const order of [
      [d, c, b, a],
      [b, c, d, a],
      [a, c, b, d],
      [a, c, b, d.toUpperCase()],
    ]) {
      const { status, body } = await app.reorder(person, order)
      expect(status).toBe(200)
      expect(body.pictures.map(({ id }) => id)).toEqual(order.map((id) => id.toLowerCase()))
      expect((await app.album(person)).map(({ id }) => id)).toEqual(order.map((id) => id.toLowerCase()))
    }
    const theirs = await memberWith(1)
    const issues: string[] = []
    for (const bad of [
      [],
      [a, b, c],
      [a, b, c, c],
      [a, b, c, randomUUID()],
      [a, b, c, theirs.ids[0]!],
      [a, b, c, d, a],
      [a, b, c, d, randomUUID()],
    ]) {
      const { status, error } = await app.reorder(person, bad)
      expect([status, error.code, error.issues?.[0]?.field]).toEqual([400, 'invalid_input', 'ids'])
      issues.push(error.issues![0]!.code)
    }
    expect(issues.slice(1)).toEqual(Array(6).fill('pictures_differ'))
    expect((await app.album(person)).map(({ id }) => id)).toEqual([a, c, b, d])
    expect(await app.album(theirs.person)).toEqual([{ id: theirs.ids[0], position: 0 }])
  })

  it('stays a permutation while everything happens at once', async () => {
    const { person, ids } = await memberWith(4)
    const answers = await Promise.all([
      app.reorder(person, ids.toReversed()),
      app.reorder(person, ids),
      app.remove(person, ids[0]!),
      app.upload(person, small),
      app.reorder(person, [ids[1]!, ids[0]!, ids[3]!, ids[2]!]),
      app.remove(person, ids[3]!),
    ])
    for (const { status } of answers) expect([200, 400]).toContain(status)
    expect((await app.album(person)).map(({ position }) => position)).toEqual([0, 1, 2])
  })
})

describe('a deleted account', () => {
  it('leaves no picture and no file, even during an upload', async () => {
    const { person, ids } = await memberWith(2)
    const uploads = [1, 2, 3].map(() => app.upload(person, other))
    const erased = app.transact(async (tx) => {
      await app.parts.eraseOf(tx, person.id)
      await query(tx, sql`delete from accounts where id = ${person.id}`)
    })
    await erased
    for (const { status } of await Promise.all(uploads)) expect([200, 401, 404]).toContain(status)
    expect((await app.look(app.urlOf(ids[0]!, 'thumb', 'webp'))).statusCode).toBe(404)
    expect(await app.album(person)).toEqual([])
    await app.parts.sweepErasures()
    expect(await app.parts.auditOrphans()).toMatchObject({ orphans: [], broken: [], pending: 0 })
  })
})

describe('the nightly audit', () => {
  const say = () => {
    const lines: string[] = []
    const named: object[] = []
    const write = (level: string) => (found: object, message: string) => {
      lines.push(`${level}: ${message}`)
      named.push(found)
    }
    return { lines, named, log: { info: write('info'), error: write('error') } }
  }

  it('finds orphans, broken pictures and foreign files, and erases only the orphans', async () => {
    const { ids } = await memberWith(2)
    const orphan = randomUUID()
    await app.parts.sweepErasures()
    const quiet = say()
    await app.parts.auditAndClean(quiet.log)
    expect(quiet.lines).toEqual(['info: every file has its picture'])
    // An erasure that is late is told, though every file has its picture.
    const late = say()
    await app.query(sql`
      insert into file_erasures (storage_path, due_at) values ('Not/A/Folder', now() - interval '2 hours')`)
    await app.parts.auditAndClean(late.log)
    await app.query(sql`delete from file_erasures where storage_path = 'Not/A/Folder'`)
    expect([late.lines[0]?.slice(0, 6), late.named]).toMatchObject(['error:', [{ counts: { overdue: 1 } }]])

    await app.files.put(`${orphan}/card.avif`, small, 'image/avif')
    await app.files.put('readme/first.txt', small, 'text/plain')
    const [{ path } = { path: '' }] = await app.query(sql<{ path: string }>`
      select storage_path as path from profile_pictures where id = ${ids[0]!}`)
    rmSync(join(app.folder, path, 'full.webp'))
    const audit = await app.parts.auditOrphans()
    expect(audit).toMatchObject({ orphans: [orphan], broken: [ids[0]], foreign: 1 })
    expect((await app.look(app.urlOf(ids[0]!, 'full', 'webp'))).statusCode).toBe(404)
    expect(app.logs.join()).toContain('a picture has lost its file')

    const loud = say()
    await app.parts.auditAndClean(loud.log)
    expect(loud.lines).toEqual(['error: files and pictures differ; the orphans are erased'])
    await app.parts.sweepErasures()
    expect(readdirSync(app.folder)).not.toContain(orphan)
    expect(readdirSync(app.folder)).toEqual(expect.arrayContaining(['readme', path]))
    rmSync(join(app.folder, 'readme'), { recursive: true })
    await app.query(sql`delete from profile_pictures where id = ${ids[0]!}`)
    // A row that went by a cascade alone, which no code of ours does: found as well.
    expect((await app.parts.auditOrphans()).orphans).toEqual([path])
  })

  it('erases nothing when most files are unknown, which means a wrong database', async () => {
    const folders = Array.from({ length: 60 }, (): string => randomUUID())
    for (const folder of folders) await app.files.put(`${folder}/card.avif`, small, 'image/avif')
    await app.query(sql`
      insert into file_erasures (storage_path, due_at)
      select 'Not/A/Folder/' || n, now() - interval '9 days' from generate_series(1, 21) n`)
    const { lines, named, log } = say()
    await app.parts.auditAndClean(log)
    await app.query(sql`delete from file_erasures where storage_path like 'Not/%'`)
    expect(lines).toEqual([
      'error: more files are unknown than known: is this the right database? nothing was erased',
    ])
    // All are counted, and a few are named.
    expect(named).toMatchObject([{ counts: { overdue: 21 } }])
    const { some } = named[0] as { some: Record<string, string[]> }
    expect([some['orphans'], some['overdue']].map((each) => each?.length)).toEqual([20, 20])
    await app.parts.sweepErasures()
    expect((await app.stored()).filter((path) => folders.includes(path.slice(0, 36)))).toHaveLength(60)
    for (const folder of folders) rmSync(join(app.folder, folder), { recursive: true })
  })

  it('assumes a wrong database above twenty orphans if there are fewer pictures than orphans', async () => {
    const clean = (count: number, pictures: number) =>
      eraseOrphans(app.parts.store, {
        orphans: Array.from({ length: count }, (): string => randomUUID()),
        pictures,
        pending: 0,
        broken: [],
        foreign: 0,
        overdue: [],
      })
    expect([await clean(20, 0), await clean(21, 20), await clean(21, 21)]).toEqual([true, false, true])
    expect(await app.parts.sweepErasures()).toBe(41)
  })

  it('ignores pictures added or removed while it runs, and files that are not pictures', async () => {
    const { person, ids } = await memberWith(1)
    const { store } = app.parts
    const before = await app.parts.auditOrphans()
    const late = Array.from({ length: 5 }, (): string => randomUUID())
    const [erased, added, kept, demo, gone] = late as [string, string, string, string, string]
    const add = (id: string, path: string, position: number, owner = person) => sql`
      insert into profile_pictures (id, profile_id, storage_path, position, created_at)
      values (${id}, ${owner.id}, ${path}, ${position}, now())`
    const come: Record<string, ReturnType<typeof sql>> = {
      [erased]: sql`insert into file_erasures (storage_path, due_at) values (${erased}, now())`,
      [added]: add(randomUUID(), added, 1),
      [kept]: sql`insert into sealed_selfies (folder, member_id, poses, by_women, sealed_at)
                  values (${kept}, ${person.id}, '{}', false, now())`,
      [demo]: add(demo, 'demo:#00cc00', 2),
    }
    // Before all others in the order of folders, and without files, whatever the next one has.
    const bare = '00000000-0000-4000-8000-000000000000'
    await app.query(add(bare, bare, 1, (await memberWith(1)).person))
    // Its row goes, and the files of the other come, while the audit looks at them once more.
    const [removed, whole] = [randomUUID(), randomUUID()]
    await app.query(add(removed, removed, 3))
    await app.query(add(whole, whole, 4))
    const own = store.files
    const list: Files['list'] = async function* (path) {
      if (path === undefined) {
        const seen = [...late.map((each) => `${each}/card.avif`), randomUUID(), `${randomUUID()}/a/b`]
        for await (const each of own.list()) seen.push(each)
        return yield* seen.toSorted()
      }
      const row = come[path]
      if (row) await app.query(row)
      if (path === removed) await app.query(sql`delete from profile_pictures where id = ${removed}`)
      if (path === whole) yield* sharpFileNames.map((name) => `${whole}/${name}`)
      else if (path !== gone && path !== removed)
        yield* late.includes(path) ? [`${path}/card.avif`] : own.list(path)
    }
    const audit = await auditStoredFiles({ ...store, files: { ...own, list } })
    expect(audit).toMatchObject({ orphans: before.orphans, broken: [bare, ...before.broken], foreign: 2 })
    await app.query(sql`delete from sealed_selfies where folder = ${kept}`)
    await app.query(sql`delete from file_erasures where storage_path = ${erased}`)
    await app.query(sql`delete from profile_pictures where profile_id = ${person.id} and id <> ${ids[0]!}`)
    await app.query(sql`delete from profile_pictures where id = ${bare}`)
  })
})
