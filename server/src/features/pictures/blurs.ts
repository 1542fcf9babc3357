import { sql } from '../../db/sql.ts'
import { queryOne, query, transact } from '../../db/db.ts'
import { allById, inTurn } from '../../lib/for-each-row.ts'
import { FilesUnavailable } from '../../ports/files.ts'
import type { Encoder } from './encoder.ts'
import type { Store } from './erasures.ts'
import { blurNames, contentType, type FileName } from './file-names.ts'
import { findPicture, type StoredPicture } from './queries.ts'

export interface Blurs {
  /** The blur of a picture that has none yet; null where it cannot be made. */
  file(picture: StoredPicture, name: FileName): Promise<Buffer | null>
  makeMissing(): Promise<number>
}

const page = 50

/** Blurs for pictures that were sent before there were any, from what was kept of them. */
export function makeBlurs({ db, files }: Store, encoder: Encoder): Blurs {
  async function make({ id, folder, seed }: StoredPicture): Promise<Map<string, Uint8Array> | 'busy' | null> {
    const kept = seed === null ? await files.get(`${folder}/card.webp`) : null
    if (kept === null) return null
    const outcome = await encoder.encode(kept, { only: blurNames })
    if (!('encoded' in outcome)) return 'busy' in outcome ? 'busy' : null
    const { files: made, blurHash } = outcome.encoded
    await transact(db, async (tx) => {
      // The row stays locked while its files arrive: who removes the picture then erases these too.
      const there = await queryOne(
        tx,
        sql`update profile_pictures set blur_hash = ${blurHash} where id = ${id} returning 1`,
      )
      if (there === undefined) return
      for (const { name, bytes } of made) await files.put(`${folder}/${name}`, bytes, contentType(name))
    })
    return new Map(made.map(({ name, bytes }) => [name, bytes]))
  }

  return {
    async file(picture, name) {
      const made = await make(picture)
      // As lost, it would stay a gap on the screen: nobody asks for it again.
      if (made === 'busy') throw new FilesUnavailable('too many pictures wait for their blur')
      const bytes = made?.get(name)
      return bytes === undefined ? null : Buffer.from(bytes)
    },
    async makeMissing() {
      let count = 0
      const found = allById(page, (after) =>
        query(
          db,
          sql<{ id: string }>`
            select id from profile_pictures
            where blur_hash = '' and storage_path not like 'demo:%' and id > ${after} order by id limit ${page}`,
        ),
      )
      // One by one: a member's upload waits for one picture at most.
      const blur = async ({ id }: { id: string }) => {
        const picture = await findPicture(db, id)
        if (picture && (await make(picture)) instanceof Map) count++
      }
      await inTurn(found, blur, (error) => error instanceof FilesUnavailable)
      return count
    },
  }
}
