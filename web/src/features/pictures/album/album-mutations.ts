import { pictures as contract, type Picture } from '@mithaq/contract/pictures'
import { defineMutationWith } from '../../../api-cache/api-mutation.ts'
import type { ChosenPicture } from '../upload/choose-pictures.ts'
import { sortLike } from './reorder.ts'
import { uploadPicture } from '../upload/upload-pictures.ts'

/**
 * The acts on my pictures reach the server one after the other, from any screen. An answer that makes no sense is taken
 * apart and fails: taken for a picture, it would be called uploaded and never be seen.
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

/** An order names every picture that the server has by then: one that overtook an upload would be refused. */
export const arrangePictures = defineMutationWith(
  contract.reorder,
  ({ wanted, readStored }: { wanted: readonly Picture[]; readStored: () => readonly Picture[] }, { call }) =>
    call(contract.reorder, { ids: sortLike(readStored(), wanted).map(({ id }) => id) }),
)
