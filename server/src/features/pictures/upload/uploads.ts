import { createHash } from 'node:crypto'
import { limits } from '@mithaq/contract/limits'
import { refuse } from '../../../http/routes/serve-routes.ts'
import { FilesUnavailable } from '../../../ports/files/files.ts'
import { addPicture } from './add-picture.ts'
import type { PictureStore } from '../files/picture-folders.ts'
import type { PictureTools } from '../examine/examine-pictures.ts'

type Added = Awaited<ReturnType<typeof addPicture>>

interface RunningUpload {
  hash: Buffer
  upload: Promise<Added>
}

export interface Uploads {
  add(profileId: string, id: string, bytes: Uint8Array, onTrouble: (why: string) => void): Promise<Added>
}

/** The uploads in progress on this server: a retry joins the first request, and no member uses all encoders. */
export function createUploads(store: PictureStore, makers: PictureTools): Uploads {
  const underway = new Map<string, Map<string, RunningUpload>>()
  return {
    async add(profileId, id, bytes, onTrouble) {
      const mine = underway.get(profileId) ?? new Map<string, RunningUpload>()
      const same = mine.get(id)
      const hash = createHash('sha256').update(bytes).digest()
      if (same !== undefined) return same.hash.equals(hash) ? same.upload : refuse('id_reused')
      if (mine.size >= limits.pictures.max) return refuse('too_many_pictures')
      const upload = addPicture(store, makers, profileId, { id, bytes, hash }, onTrouble).catch(
        (error: unknown) => {
          if (!(error instanceof FilesUnavailable)) throw error
          onTrouble(error.message)
          return refuse('unavailable', { retryAfterS: 5 })
        },
      )
      underway.set(profileId, mine.set(id, { hash, upload }))
      try {
        return await upload
      } finally {
        mine.delete(id)
        if (mine.size === 0) underway.delete(profileId)
      }
    },
  }
}
