import { sql } from '../../../db/sql.ts'
import { queryOne, transact } from '../../../db/db.ts'
import type { Encoder } from '../encode/encoder.ts'
import { pictureContentType, type PictureFileName } from '../encode/file-names.ts'
import type { PictureStore } from './picture-folders.ts'
import { findStoredPicture, type StoredPicture } from './stored-picture.ts'

/** Draws a demo member's portrait, as SVG or any format that a member may upload. */
export type DrawPortrait = (seed: string) => Promise<Uint8Array>

/** The formats that current browsers request. Others are encoded on request. */
const shownFiles: readonly PictureFileName[] = ['thumb.avif', 'small.avif', 'card.avif']

/** Demo pictures. Each file is encoded at its first request, because encoding all at the start takes minutes. */
export function createDrawings(store: PictureStore, encoder: Encoder, draw: DrawPortrait) {
  const underway = new Map<string, Promise<Buffer | null>>()

  async function make({ id, folder, seed }: StoredPicture, name: PictureFileName): Promise<Buffer | null> {
    if (seed === null) return null
    const outcome = await encoder.encode(await draw(seed), { drawing: true, only: [name] })
    const file = 'encoded' in outcome ? outcome.encoded.files[0] : undefined
    if (!('encoded' in outcome) || file === undefined) return null
    await transact(store.db, async (tx) => {
      // Keep the row locked while the file is stored, so that a removal erases this file too.
      const there = await queryOne(
        tx,
        sql`update profile_pictures set thumb_hash = ${outcome.encoded.thumbHash}, blur_hash = ${outcome.encoded.blurHash}
            where id = ${id} returning 1`,
      )
      if (there !== undefined)
        await store.files.put(`${folder}/${name}`, file.bytes, pictureContentType(name))
    })
    return Buffer.from(file.bytes)
  }

  function begin(picture: StoredPicture, name: PictureFileName): Promise<Buffer | null> {
    const key = `${picture.id}/${name}`
    const same = underway.get(key)
    if (same !== undefined) return same
    const made = make(picture, name).finally(() => underway.delete(key))
    underway.set(key, made)
    return made
  }

  return {
    /** Encodes a file of a demo picture; null if that fails. */
    file: begin,
    /** Encodes in advance the files of a demo picture that screens show. */
    async prepare(pictureId: string) {
      const picture = await findStoredPicture(store.db, pictureId)
      // A picture that was already requested has its preview.
      if (!picture?.seed || picture.thumbHash) return
      // One by one, so that a member's upload waits for one file at most.
      for (const name of shownFiles) await begin(picture, name)
    },
  }
}

export type Drawings = ReturnType<typeof createDrawings>
