import type { Picture, pictures } from '@mithaq/contract/pictures'
import type { Handlers } from '../../http/routes/serve-routes.ts'
import { removePicture, reorderPictures } from './album/album.ts'
import type { PictureServices } from './picture-services.ts'

/** The pictures among these that a member may see, sharp or blurred. */
type ListVisiblePictures = (memberId: string, ids: readonly string[]) => Promise<Picture[]>

export function pictureHandlers(
  { store, hooks, uploads }: PictureServices,
  seenBy: ListVisiblePictures,
): Handlers<typeof pictures> {
  return {
    async addresses({ ids }, { me }) {
      const pictures = await seenBy(me.accountId, ids.split(','))
      return { now: store.clock.date().toISOString(), pictures }
    },
    add({ id }, { me, bytes, request }) {
      const onTrouble = (reason: string) => request.log.warn({ reason }, 'a picture could not be added')
      return uploads.add(me.accountId, id, bytes, onTrouble)
    },
    remove: ({ id }, { me }) => removePicture(store, hooks, me.accountId, id),
    reorder: ({ ids }, { me }) => reorderPictures(store, hooks, me.accountId, ids),
  }
}
