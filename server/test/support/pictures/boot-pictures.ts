import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ErrorBody } from '@mithaq/contract'
import {
  pictures,
  pictureUrl,
  type Picture,
  type PictureFormat,
  type Variant,
} from '@mithaq/contract/pictures'
import fastify from 'fastify'
import { sql } from '../../../src/db/sql.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import { queryOne, query } from '../../../src/db/db.ts'
import { auditPictureFilesJob, erasePictureFilesJob } from '../../../src/features/pictures/files/jobs.ts'
import { examineWaitingPicturesJob } from '../../../src/features/pictures/examine/jobs.ts'
import { createPictureServices, type PicturesDeps } from '../../../src/features/pictures/picture-services.ts'
import { pictureHandlers } from '../../../src/features/pictures/routes.ts'
import { listVisiblePictures } from '../../../src/features/visibility/picture-visibility.ts'
import { acceptFileBodies, refuseUnexpected, serveRoutes } from '../../../src/http/routes/serve-routes.ts'
import type { Files } from '../../../src/ports/files/files.ts'
import { createFolderFiles } from '../../../src/ports/files/folder-files.ts'
import { openJobQueue } from '../../../src/jobs/job-queue.ts'
import { createMember, type Person } from '../members/cast.ts'
import { openSharedEncoder } from './encoders.ts'
import { bootApp } from '../app/test-app.ts'
import { waitUntil } from '../wait/wait-until.ts'

interface PictureAnswer {
  status: number
  body: Picture & { pictures: Picture[] }
  error: ErrorBody
  headers: Record<string, unknown>
}

export type PictureApp = Awaited<ReturnType<typeof bootPictures>>

/**
 * Boots the pictures feature with its own database and store. Jobs are recorded, not run, so that a test decides when
 * files are erased.
 */
export async function bootPictures(
  options: Partial<Pick<PicturesDeps, 'drawPortrait' | 'encoder' | 'examiner'>> & {
    files?: (own: Files) => Files
  } = {},
) {
  const app = await bootApp()
  const folder = mkdtempSync(join(tmpdir(), 'mithaq-pictures-'))
  const own = createFolderFiles(folder)
  const files = options.files?.(own) ?? own
  const work = await openJobQueue(
    app.databaseUrl,
    [erasePictureFilesJob, auditPictureFilesJob, examineWaitingPicturesJob],
    () => {},
  )
  const { db, clock } = app
  const secret = 'signs the addresses of this test'
  const examiner = options.examiner ?? app.examiner
  const parts = createPictureServices(
    {
      encoder: openSharedEncoder(),
      ...options,
      db,
      clock,
      queue: work,
      files,
      examiner,
      sessionSecret: secret,
    },
    app.pictures.hooks,
  )
  const logs: string[] = []
  const server = fastify({ logger: { stream: { write: (line: string) => void logs.push(line) } } })
  server.setErrorHandler(refuseUnexpected)
  acceptFileBodies(server)
  serveRoutes(
    server,
    pictures,
    pictureHandlers(parts, (me, ids) => listVisiblePictures(app, me, ids)),
    { ...app.account.identify, ...app.staff.identify },
  )
  parts.serveFiles(server)

  async function send(
    method: 'POST' | 'DELETE' | 'PUT',
    path: string,
    person: Person | null,
    payload?: Buffer | object,
    type?: string,
  ): Promise<PictureAnswer> {
    const response = await server.inject({
      method,
      url: `/api/pictures${path}`,
      headers: {
        ...(person === null ? {} : { authorization: `Bearer ${person.token}` }),
        ...(type === undefined ? {} : { 'content-type': type }),
      },
      ...(payload === undefined ? {} : { payload }),
    })
    const body = response.json()
    return { status: response.statusCode, body, error: body, headers: response.headers }
  }

  const upload = (person: Person, bytes: Buffer, id: string = randomUUID(), type = 'image/jpeg') =>
    send('POST', `/${id}`, person, bytes, type)

  return {
    app,
    query: app.query,
    queryOne: app.queryOne,
    transact: app.transact,
    db,
    clock,
    files,
    folder,
    parts,
    secret,
    server,
    work,
    logs,
    upload,
    /** A new member with this many equal pictures. */
    async memberWith(count: number, bytes: Buffer) {
      const person = await createMember(app)
      const ids: string[] = []
      for (let n = 0; n < count; n++) ids.push((await upload(person, bytes)).body.id)
      return { person, ids }
    },
    remove: (person: Person, id: string) => send('DELETE', `/${id}`, person),
    reorder: (person: Person, ids: string[]) => send('PUT', '', person, { ids }),
    send,
    /** The URL of an unblurred picture, for a viewer with access. */
    urlOf: (id: string, variant: Variant, format: PictureFormat) =>
      pictureUrl({ id, blurred: false, address: parts.addresses.sign(id, false) }, variant, format),
    look: (url: string, headers: Record<string, string> = {}) =>
      server.inject({ method: 'GET', url, headers }),
    /** A member's pictures in their order. */
    async album(person: Person) {
      const found = await query(
        db,
        sql<{ id: string; position: number }>`
          select id, position from profile_pictures where profile_id = ${person.id} order by position`,
      )
      return found
    },
    /** Number of folders that are to be erased. */
    pending: async () =>
      (await queryOne(db, sql<{ n: number }>`select count(*)::int as n from file_erasures`))!.n,
    async stored() {
      const paths: string[] = []
      for await (const path of files.list()) paths.push(path)
      return paths
    },
    async close() {
      await server.close()
      await parts.close()
      await work.stop()
      await app.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Boots the pictures feature for a suite and closes it afterwards. */
export function bootPicturesForSuite(
  take: (app: PictureApp) => unknown,
  options?: Parameters<typeof bootPictures>[0],
): void {
  let app: PictureApp
  beforeAll(async () => {
    app = await bootPictures(options)
    await take(app)
  })
  afterAll(() => app.close())
}

/** Expects files and rows to agree once everything due has been erased. */
export async function expectNoOrphansIn({ clock, parts, pending }: PictureApp): Promise<void> {
  clock.advance({ h: 2 })
  // Another sweep may hold the last row; it is done when no row is left.
  await waitUntil('all that is due is erased', async () => {
    await parts.sweepErasures()
    return (await pending()) === 0
  })
  expect(await parts.auditOrphans()).toMatchObject({ orphans: [], broken: [], pending: 0, overdue: [] })
}
