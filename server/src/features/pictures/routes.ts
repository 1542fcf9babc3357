import type { pictures } from '@mithaq/contract/pictures'
import type { Handlers } from '../../http/serve.ts'
import { removePicture, reorderPictures } from './album.ts'
import { picturesSeen } from './queries.ts'
import type { PictureServices } from './services.ts'

export function pictureHandlers({ store, hooks, uploads }: PictureServices): Handlers<typeof pictures> {
  return {
    async addresses({ ids }, { me }) {
      const pictures = await picturesSeen(store, me.accountId, ids.split(','))
      return { now: store.clock.date().toISOString(), pictures }
    },
    add({ id }, { me, bytes, request }) {
      const onTrouble = (reason: string) => request.log.warn({ reason }, 'a picture could not be added')
      return uploads.add(me.accountId, id.toLowerCase(), bytes, onTrouble)
    },
    remove: ({ id }, { me }) => removePicture(store, hooks, me.accountId, id.toLowerCase()),
    reorder({ ids }, { me }) {
      return reorderPictures(
        store,
        hooks,
        me.accountId,
        ids.map((id) => id.toLowerCase()),
      )
    },
  }
}
