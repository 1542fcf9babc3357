import { pictures as contract } from '@mithaq/contract/pictures'
import type { Picture } from '@mithaq/contract/pictures'
import { act, actBy } from '../../server-state/act.ts'
import type { ChosenPicture } from './chosen.ts'
import { inOrderOf } from './reorder.ts'
import { uploadOne } from './upload.ts'

/** The acts on my pictures reach the server one after the other, from whichever screen. */
export const addPicture = actBy(
  contract.add,
  ({ item, onProgress }: { item: ChosenPicture; onProgress: (part: number) => void }, { asBeginner }) =>
    uploadOne(item, { asMember: asBeginner, onProgress }),
)

export const removePicture = act(contract.remove)

/** An order names every picture that the server has by then: one that overtook an upload would be refused. */
export const arrangePictures = actBy(
  contract.reorder,
  ({ wanted, readStored }: { wanted: readonly Picture[]; readStored: () => readonly Picture[] }, { call }) =>
    call(contract.reorder, { ids: inOrderOf(readStored(), wanted).map(({ id }) => id) }),
)
