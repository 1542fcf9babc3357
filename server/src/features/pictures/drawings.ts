import { sql } from 'kysely'
import { first, transact } from '../../db.ts'
import type { Encoder } from './encoder.ts'
import { contentType, type FileName } from './file-names.ts'
import type { Store } from './erasures.ts'
import { findPicture, type StoredPicture } from './queries.ts'

/** Draws a demo member's portrait: SVG, or any format that a member may send. */
export type DrawPortrait = (seed: string) => Promise<Uint8Array>

export interface Drawings {
  /** The file of a demo picture, made now; null where it cannot be. */
  file(picture: StoredPicture, name: FileName): Promise<Buffer | null>
  /** Makes what screens show of a demo picture before anybody looks at it. */
  prepare(pictureId: string): Promise<void>
}

type Made = ReadonlyMap<FileName, Buffer>

/** What today's browsers ask for; the others are made when one asks. */
const shownFiles: readonly FileName[] = ['thumb.avif', 'small.avif', 'card.avif']

/** Demo pictures, each file encoded when it is first asked for: all of them at the start would take minutes. */
export function makeDrawings(store: Store, encoder: Encoder, draw: DrawPortrait): Drawings {
  const underway = new Map<string, Promise<Buffer | null>>()

  async function make({ id, folder, seed }: StoredPicture, names: readonly FileName[]): Promise<Made> {
    if (seed === null) return new Map()
    const outcome = await encoder.encode(await draw(seed), { drawing: true, only: names })
    if (!('encoded' in outcome)) return new Map()
    const { files, thumbHash } = outcome.encoded
    await transact(store.db, async (tx) => {
      // The row stays locked while its file arrives: who removes the picture then erases this file too.
      const there = await first(
        tx,
        sql`update profile_pictures set thumb_hash = ${thumbHash} where id = ${id} returning 1`,
      )
      if (there === undefined) return
      for (const { name, bytes } of files)
        await store.files.put(`${folder}/${name}`, bytes, contentType(name))
    })
    return new Map(files.map(({ name, bytes }) => [name, Buffer.from(bytes)]))
  }

  /** Whoever asks meanwhile for one of them waits for this one. */
  function begin(picture: StoredPicture, names: readonly FileName[]): Promise<Made> {
    const made = make(picture, names)
    for (const name of names) {
      const key = `${picture.id}/${name}`
      const file = made.then((files) => files.get(name) ?? null).finally(() => underway.delete(key))
      // Where nobody asks, nobody hears of a failure but whoever began it.
      file.catch(() => {})
      underway.set(key, file)
    }
    return made
  }

  return {
    async file(picture, name) {
      const same = underway.get(`${picture.id}/${name}`)
      return same ?? (await begin(picture, [name])).get(name) ?? null
    },
    async prepare(pictureId) {
      const picture = await findPicture(store.db, pictureId)
      // Looked at already, it has its preview.
      if (picture?.seed && !picture.thumbHash) await begin(picture, shownFiles)
    },
  }
}
