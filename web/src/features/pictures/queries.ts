import { pictures as contract } from '@mithaq/contract/pictures'
import type { Picture } from '@mithaq/contract/pictures'
import { call } from '../../session/call.ts'

/** Both answer with the pictures that are left, in their order. */
export async function removePicture(id: string): Promise<Picture[]> {
  return (await call(contract.remove, { id })).pictures
}

export async function reorderPictures(pictures: readonly Picture[]): Promise<Picture[]> {
  return (await call(contract.reorder, { ids: pictures.map(({ id }) => id) })).pictures
}
