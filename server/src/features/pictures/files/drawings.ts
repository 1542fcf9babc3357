import { sql } from '../../../db/sql.ts'
import { queryOne, transact } from '../../../db/db.ts'
import type { Encoder } from '../encode/encoder.ts'
import { pictureContentType, type PictureFileName } from '../encode/file-names.ts'
import type { PictureStore } from './picture-folders.ts'
import { findStoredPicture, type StoredPicture } from './stored-picture.ts'

/** Draws a demo member's portrait: SVG, or any format that a member may send. */
export type DrawPortrait = (seed: string) => Promise<Uint8Array>

/** What today's browsers ask for; the others are made when one asks. */
const shownFiles: readonly PictureFileName[] = ['thumb.avif', 'small.avif', 'card.avif']

/** Demo pictures, each file encoded when it is first asked for: all of them at the start would take minutes. */
export function createDrawings(store: PictureStore, encoder: Encoder, draw: DrawPortrait) {
  const underway = new Map<string, Promise<Buffer | null>>()

  async function make({ id, folder, seed }: StoredPicture, name: PictureFileName): Promise<Buffer | null> {
    if (seed === null) return null
    const outcome = await encoder.encode(await draw(seed), { drawing: true, only: [name] })
    const file = 'encoded' in outcome ? outcome.encoded.files[0] : undefined
    if (!('encoded' in outcome) || file === undefined) return null
    await transact(store.db, async (tx) => {
      // The row stays locked while its file arrives: who removes the picture then erases this file too.
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
    /** The file of a demo picture, made now; null where it cannot be. */
    file: begin,
    /** Makes what screens show of a demo picture before anybody looks at it. */
    async prepare(pictureId: string) {
      const picture = await findStoredPicture(store.db, pictureId)
      // Looked at already, it has its preview.
      if (!picture?.seed || picture.thumbHash) return
      // One by one: a member's upload waits for one file at most.
      for (const name of shownFiles) await begin(picture, name)
    },
  }
}

export type Drawings = ReturnType<typeof createDrawings>
