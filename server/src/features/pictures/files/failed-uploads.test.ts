import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from '../../../db/sql.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { collectArrivals } from '../../../../test/support/wait/collect-arrivals.ts'
import { drawJpeg, drawPhoto } from '../../../../test/support/pictures/attack-pictures.ts'
import { createMember, type Person } from '../../../../test/support/members/cast.ts'
import { withEncodingCache, openSharedEncoder } from '../../../../test/support/pictures/encoders.ts'
import { createFailingStore } from '../../../../test/support/pictures/failing-store.ts'
import {
  bootPictures,
  expectNoOrphansIn,
  type PictureApp,
} from '../../../../test/support/pictures/boot-pictures.ts'
import { query } from '../../../db/db.ts'
import { FilesUnavailable } from '../../../ports/files/files.ts'
import { createWorker } from '../../../jobs/job-queue.ts'
import { openEncoder } from '../encode/encoder.ts'
import { pictureFileNames, type EncodedPicture } from '../encode/file-names.ts'
import { discardFolder, storeFiles } from './picture-folders.ts'
import { auditPictureFilesJob, erasePictureFilesJob } from './jobs.ts'
import { createPictureServices, type PictureServices } from '../picture-services.ts'

const small = await drawJpeg(200, 250)
const handed = collectArrivals<number>()
let app: PictureApp
const store = createFailingStore()

beforeAll(async () => {
  const encoder = withEncodingCache(openEncoder({ processes: 1, onTaskStarted: handed.add }))
  app = await bootPictures({ files: store.files, encoder })
})
beforeEach(store.mend)
afterAll(() => app.close())

const expectNoOrphans = () => expectNoOrphansIn(app)

async function expectNothingLeft() {
  await app.parts.sweepErasures()
  expect(await app.pending()).toBe(0)
  await expectNoOrphans()
}

describe('an upload that fails', () => {
  it('in the store says so, and its files go at once', async () => {
    const person = await createMember(app.app)
    let calls = 0
    store.afterPut = async () => {
      if (++calls === 5) throw new FilesUnavailable('the store is full')
    }
    const { status, error, headers } = await app.upload(person, small)
    expect([status, error.code, headers['retry-after']]).toEqual([503, 'unavailable', '5'])
    expect(app.logs.join()).toMatch(/"reason":"the store is full".*a picture could not be added/)
    expect((await app.stored()).length).toBeGreaterThan(0)
    await app.parts.sweepErasures()
    expect(await app.stored()).toEqual([])
    expect((await app.upload(person, small)).status).toBe(200)
    await expectNoOrphans()
  })

  it('because the server dies between the files and the row is erased an hour later', async () => {
    const encoded: EncodedPicture = {
      sentSize: { width: 200, height: 250 },
      files: [{ name: 'card.avif', bytes: small }],
      thumbHash: '',
      blurHash: '',
      lookHash: null,
    }
    // All that a server has done when it is killed there.
    const path = await storeFiles(app.parts.store, encoded)
    await app.parts.sweepErasures()
    expect(await app.stored()).toContain(`${path}/card.avif`)
    app.clock.advance({ min: 59 })
    expect(await app.parts.sweepErasures()).toBe(0)
    expect(await app.parts.auditOrphans()).toMatchObject({ orphans: [], pending: 1 })
    app.clock.advance({ min: 1 })
    expect(await app.parts.sweepErasures()).toBe(1)
    expect(await app.stored()).not.toContain(`${path}/card.avif`)
  })

  it('because the database refuses leaves nothing', async () => {
    const person = await createMember(app.app)
    await app.query(sql`alter table profile_pictures add constraint refused check (false) not valid`)
    const { status, error } = await app.upload(person, small)
    await app.query(sql`alter table profile_pictures drop constraint refused`)
    expect([status, error.code]).toEqual([500, 'internal'])
    await expectNothingLeft()
  })

  it('because the account is deleted meanwhile leaves nothing', async () => {
    const person = await createMember(app.app)
    let erased = false
    store.afterPut = async () => {
      if (erased) return
      erased = true
      await app.transact(async (tx) => {
        await app.parts.eraseOf(tx, person.id)
        await query(tx, sql`delete from accounts where id = ${person.id}`)
      })
    }
    expect((await app.upload(person, small)).status).toBe(404)
    await expectNothingLeft()
  })

  it('because it took longer than an hour finds its files gone, and adds no picture without any', async () => {
    const person = await createMember(app.app)
    let late = false
    const stored = collectArrivals<number>()
    store.afterPut = async (count) => stored.add(count)
    store.beforePut = async () => {
      if (late) return
      late = true
      await stored.until('every other file', ({ length }) => length === pictureFileNames.length - 1)
      app.clock.advance({ h: 2 })
      await app.parts.sweepErasures()
      // This file arrives in a folder that has been erased.
    }
    expect((await app.upload(person, small)).status).toBe(503)
    expect(await app.album(person)).toEqual([])
    await expectNoOrphans()
  })

  it('because its process dies is refused as unreadable, and the server goes on', async () => {
    const person = await createMember(app.app)
    // Unknown so far: a process that starts only now would be one that was never ready.
    expect((await app.upload(person, await drawJpeg(210, 260))).status).toBe(200)
    const large = await drawPhoto(2400, 3000).png().toBuffer()
    const before = handed.all.length
    const upload = app.upload(person, large)
    await handed.until('the picture', ({ length }) => length > before)
    process.kill(handed.all.at(-1)!, 'SIGKILL')
    const { status, error } = await upload
    expect([status, error.code]).toEqual([422, 'unreadable_image'])
    expect(app.logs.join('')).toContain('the process ended with SIGKILL')
    expect((await app.upload(person, await drawJpeg(250, 200))).status).toBe(200)
    expect(await app.album(person)).toHaveLength(2)
    await expectNoOrphans()
  })
})

describe('erasing files', () => {
  it('spares a picture whose row was committed although its server saw a failure', async () => {
    const person = await createMember(app.app)
    const { body } = await app.upload(person, small)
    const [row] = await app.query(sql<{ path: string }>`
      select storage_path as path from profile_pictures where id = ${body.id}`)
    await discardFolder(app.parts.store, row!.path)
    await expectNoOrphans()
    expect(await app.album(person)).toHaveLength(1)
  })

  it('waits for an unavailable store and forgets nothing', async () => {
    const person = await createMember(app.app)
    const [a] = [await app.upload(person, small), await app.upload(person, small)]
    store.beforeRemove = async () => {
      throw new FilesUnavailable('away')
    }
    await app.remove(person, a.body.id)
    await expect(app.parts.sweepErasures()).rejects.toThrow('away')
    expect(await app.pending()).toBe(1)
    store.beforeRemove = async () => {}
    expect(await app.parts.sweepErasures()).toBe(1)
    await expectNoOrphans()
  })

  it('retries a folder that cannot be erased later, without delaying the others', async () => {
    await app.query(sql`
      insert into file_erasures (storage_path, due_at) values ('Not/A/Folder', now() - interval '9 days')`)
    const person = await createMember(app.app)
    const [a] = [await app.upload(person, small), await app.upload(person, small)]
    await app.remove(person, a.body.id)
    await app.parts.sweepErasures()
    expect(await app.pending()).toBe(1)
    // Ten minutes later it is tried again; an hour after that it should have happened.
    app.clock.advance({ min: 69 })
    expect((await app.parts.auditOrphans()).overdue).toEqual([])
    app.clock.advance({ min: 1 })
    expect((await app.parts.auditOrphans()).overdue).toEqual(['Not/A/Folder'])
    await app.query(sql`delete from file_erasures`)
  })

  it('is done by the job that the removal added, and by several servers at once only once', async () => {
    const { person, ids } = await app.memberWith(3, small)
    let removals = 0
    const [begun, passed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    store.beforeRemove = async () => {
      if (++removals === 2) begun.resolve()
      await passed.promise
    }
    for (const id of ids.slice(1)) await app.remove(person, id)
    // Two of them hold one each while the third finds nothing that nobody holds.
    const holding = [app.parts.sweepErasures(), app.parts.sweepErasures()]
    await begun.promise
    expect(await app.parts.sweepErasures()).toBe(0)
    passed.resolve()
    await Promise.all(holding)
    expect(removals).toBe(2)
    const swept = collectArrivals<number>()
    await app.work.start([
      createWorker(erasePictureFilesJob, async () => swept.add(await app.parts.sweepErasures())),
      createWorker(auditPictureFilesJob, app.parts.auditOrphans),
    ])
    await app.upload(person, small)
    await app.remove(person, ids[0]!)
    await swept.until('a job that erased one', (all) => all.includes(1))
    expect(await app.pending()).toBe(0)
    expect(removals).toBe(3)
    await expectNoOrphans()
  })
})

describe('two servers', () => {
  let second: PictureServices
  beforeAll(() => {
    second = createPictureServices(
      {
        ...app.parts.store,
        examiner: app.app.examiner,
        encoder: openSharedEncoder(),
        sessionSecret: app.secret,
      },
      app.parts.hooks,
    )
  })
  afterAll(() => second.close())

  const add = (parts: PictureServices, person: Person, id: string = randomUUID()) =>
    parts.uploads.add(person.id, id, small, () => {})

  it('take five pictures together, not five each', async () => {
    const person = await createMember(app.app)
    const servers = [app.parts, second]
    // All ten have stored their files before the first of them asks for its place.
    const stored = collectArrivals<number>()
    store.afterPut = async (count) => {
      stored.add(count)
      await stored.until('the last file', ({ length }) => length >= 10 * pictureFileNames.length)
    }
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => add(servers[n % 2]!, person)))
    expect(answers.filter((answer) => 'thumbHash' in answer)).toHaveLength(5)
    expect(answers.filter((answer) => 'refused' in answer).map(({ refused }) => refused)).toEqual(
      Array(5).fill('too_many_pictures'),
    )
    expect((await app.album(person)).map(({ position }) => position)).toEqual([0, 1, 2, 3, 4])
    await expectNoOrphans()
  })

  it('add a retry that reaches the other one once', async () => {
    const person = await createMember(app.app)
    const id = randomUUID()
    const answers = await Promise.all([add(app.parts, person, id), add(second, person, id)])
    expect(answers.map((answer) => 'id' in answer && answer.id)).toEqual([id, id])
    expect(await app.album(person)).toEqual([{ id, position: 0 }])
    await expectNoOrphans()
  })
})

it('leaves no orphan after any history', async () => {
  const act = fc.record({
    kind: fc.constantFrom('add', 'add', 'add', 'remove', 'reorder', 'erase', 'sweep', 'late'),
    who: fc.nat({ max: 2 }),
    which: fc.nat({ max: 4 }),
    fails: fc.integer({ min: -12, max: 8 }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { minLength: 6, maxLength: 14 }),
      fc.nat({ max: 3 }),
      async (acts, width) => {
        const cast = await Promise.all([createMember(app.app), createMember(app.app), createMember(app.app)])
        const ids = cast.map(() => Array.from({ length: 5 }, () => randomUUID()))
        const step = async ({ kind, who, which, fails }: (typeof acts)[number]) => {
          const person = cast[who]!
          if (kind === 'add') {
            let left = fails
            store.afterPut = async () => {
              if (left-- === 1) throw new FilesUnavailable('by chance')
            }
            await app.upload(person, small, ids[who]![which])
          }
          if (kind === 'remove') await app.remove(person, ids[who]![which]!)
          if (kind === 'reorder')
            await app.reorder(person, (await app.album(person)).map(({ id }) => id).toReversed())
          if (kind === 'erase')
            await app.transact(async (tx) => {
              await app.parts.eraseOf(tx, person.id)
              await query(tx, sql`delete from accounts where id = ${person.id}`)
            })
          if (kind === 'late') app.clock.advance({ min: 40 })
          if (kind === 'late' || kind === 'sweep') await app.parts.sweepErasures()
        }
        for (let at = 0; at < acts.length; at += width + 1)
          await Promise.all(acts.slice(at, at + width + 1).map(step))
        store.afterPut = async () => {}
        // A token lives for ten minutes of the test's clock; what is refused for that is history as well.
        await expectNoOrphans()
        for (const person of cast) {
          const positions = (await app.album(person)).map(({ position }) => position)
          expect(positions).toEqual([...positions.keys()])
        }
      },
    ),
    { numRuns: 6 },
  )
}, 180_000)
