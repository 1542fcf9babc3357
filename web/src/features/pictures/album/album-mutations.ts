import { pictures as contract, type Picture } from '@mithaq/contract/pictures'
import { defineMutationWith } from '../../../api-cache/api-mutation.ts'
import type { ChosenPicture } from '../upload/choose-pictures.ts'
import { sortLike } from './reorder.ts'
import { uploadPicture } from '../upload/upload-pictures.ts'

/**
 * Changes of the member's pictures reach the server one at a time, from any screen. Answers are destructured so that an invalid one fails instead of counting as an uploaded picture.
 */
export const addPicture = defineMutationWith(
  contract.add,
  async (
    { item, onProgress }: { item: ChosenPicture; onProgress: (part: number) => void },
    { asSameMember },
  ) => {
    const { id, ...rest } = await uploadPicture(item, { asMember: asSameMember, onProgress })
    return { id, ...rest }
  },
)

export const removePicture = defineMutationWith(contract.remove, async (input: { id: string }, { call }) => {
  const { pictures } = await call(contract.remove, input)
  return { pictures }
})

/** An order must name every picture the server has, so it is built when it is sent: after earlier uploads. */
export const arrangePictures = defineMutationWith(
  contract.reorder,
  ({ wanted, readStored }: { wanted: readonly Picture[]; readStored: () => readonly Picture[] }, { call }) =>
    call(contract.reorder, { ids: sortLike(readStored(), wanted).map(({ id }) => id) }),
)
