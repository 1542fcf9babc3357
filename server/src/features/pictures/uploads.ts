import { limits } from '@mithaq/contract/limits'
import { refuse } from '../../http.ts'
import { FilesUnavailable } from '../../ports/files.ts'
import { addPicture } from './album.ts'
import type { Encoder } from './encoder.ts'
import type { Store } from './erasures.ts'

type Added = Awaited<ReturnType<typeof addPicture>>

export interface Uploads {
  add(profileId: string, id: string, bytes: Uint8Array, onTrouble: (why: string) => void): Promise<Added>
}

/** The uploads this server is busy with: a retry joins the first try, and nobody takes every encoder. */
export function takeUploads(store: Store, encoder: Encoder): Uploads {
  const underway = new Map<string, Map<string, Promise<Added>>>()
  return {
    async add(profileId, id, bytes, onTrouble) {
      const mine = underway.get(profileId) ?? new Map<string, Promise<Added>>()
      const same = mine.get(id)
      if (same !== undefined) return same
      if (mine.size >= limits.pictures.max) return refuse('too_many_pictures')
      const upload = addPicture(store, encoder, profileId, id, bytes, onTrouble).catch((error: unknown) => {
        if (!(error instanceof FilesUnavailable)) throw error
        onTrouble(error.message)
        return refuse('unavailable', { retryAfterS: 5 })
      })
      underway.set(profileId, mine.set(id, upload))
      try {
        return await upload
      } finally {
        mine.delete(id)
        if (mine.size === 0) underway.delete(profileId)
      }
    },
  }
}
