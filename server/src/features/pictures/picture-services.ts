import type { FastifyInstance } from 'fastify'
import type { Db, Tx } from '../../db/db.ts'
import { createPictureAddresses, signPicturesInAnswers } from './files/picture-addresses.ts'
import type { Examiner } from '../../ports/examiner/examiner.ts'
import { auditStoredFiles, eraseOrphans } from './files/file-audit.ts'
import { createDrawings, type DrawPortrait } from './files/drawings.ts'
import { openEncoder, type Encoder } from './encode/encoder.ts'
import {
  examineWaitingPictures,
  publishWaitingPicture,
  type PictureTools,
} from './examine/examine-pictures.ts'
import { type PictureHooks } from './album/picture-hooks.ts'
import { eraseMemberPictures } from './album/erase-member-pictures.ts'
import { eraseDueFolders, type PictureStore } from './files/picture-folders.ts'
import { servePictureFiles } from './files/serve-picture-files.ts'
import { createUploads } from './upload/uploads.ts'

export interface PicturesDeps extends PictureStore {
  /** Draws demo members. Without it their pictures are unavailable. */
  drawPortrait?: DrawPortrait | undefined
  examiner: Examiner
  /** Our own encoder by default. */
  encoder?: Encoder
  /** Addresses are signed with a key derived from it. */
  sessionSecret: string
}

interface Log {
  info(detail: object, message: string): void
  error(detail: object, message: string): void
}

/** The parts of the pictures feature, and what other features use of it. */
export function createPictureServices(
  { db, clock, queue, files, drawPortrait, encoder = openEncoder(), examiner, sessionSecret }: PicturesDeps,
  hooks: PictureHooks,
) {
  const store: PictureStore = { db, clock, queue, files }
  const makers: PictureTools = { encoder, examiner, hooks }
  const addresses = createPictureAddresses(sessionSecret, clock)
  const drawings = drawPortrait ? createDrawings(store, encoder, drawPortrait) : null
  return {
    store,
    hooks,
    encoder,
    addresses,
    uploads: createUploads(store, makers),
    /** Examines waiting pictures. */
    examineWaiting: () => examineWaitingPictures(store, makers),
    /** Publishes a waiting picture. */
    show: (tx: Tx, pictureId: string) => publishWaitingPicture(tx, store, hooks, pictureId),
    /** Signs the pictures of every response, and serves the files outside of the API. */
    serveFiles(app: FastifyInstance) {
      signPicturesInAnswers(app, addresses)
      servePictureFiles(app, store, addresses, drawings)
    },
    /** Deletes all pictures of a member in the transaction that erases the account, before its profile. */
    eraseOf: (tx: Db, profileId: string) => eraseMemberPictures(tx, store, profileId),
    /** Erases the files that are due. */
    sweepErasures: () => eraseDueFolders(store),
    auditOrphans: () => auditStoredFiles(store),
    /** The nightly job: logs what the audit found and schedules the orphans' erasure. */
    async auditAndClean(log: Log) {
      const audit = await auditStoredFiles(store)
      const { orphans, broken, overdue } = audit
      const counts = {
        ...audit,
        orphans: orphans.length,
        broken: broken.length,
        overdue: overdue.length,
      }
      if (orphans.length + broken.length + overdue.length === 0)
        return log.info(counts, 'every file has its picture')
      const some = {
        orphans: orphans.slice(0, 20),
        broken: broken.slice(0, 20),
        overdue: overdue.slice(0, 20),
      }
      const erased = await eraseOrphans(store, audit)
      log.error(
        { counts, some },
        erased
          ? 'files and pictures differ; the orphans are erased'
          : 'more files are unknown than known: is this the right database? nothing was erased',
      )
    },
    /** Encodes a demo picture in advance. */
    prepare: async (pictureId: string) => drawings?.prepare(pictureId),
    /** Stops the encoder processes. */
    close: async () => encoder.close(),
  }
}

export type PictureServices = ReturnType<typeof createPictureServices>
