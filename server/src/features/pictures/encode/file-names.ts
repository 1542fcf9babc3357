import { formats, variants, type PictureFormat, type Variant } from '@mithaq/contract/pictures'
import type { Size } from './sizes.ts'

export type PictureFileName = `${Variant | 'blur'}.${PictureFormat}`

/** The files of a picture as it is. */
export const sharpFileNames = (Object.keys(variants) as Variant[]).flatMap((variant) =>
  formats.map((format): PictureFileName => `${variant}.${format}`),
)
/** What everybody else sees of it. */
const blurFileNames = formats.map((format): PictureFileName => `blur.${format}`)
export const pictureFileNames = [...sharpFileNames, ...blurFileNames]
export const isBlurFile = (name: string) => name.startsWith('blur.')

export const pictureContentType = (name: string) => `image/${name.slice(name.indexOf('.') + 1)}`

export interface EncodedPicture {
  /** Of the picture that was sent, upright. */
  sentSize: Size
  files: { name: PictureFileName; bytes: Uint8Array }[]
  /** Base64. */
  thumbHash: string
  /** Of the blur: it says nothing that the blur does not. */
  blurHash: string
  /** How it looks, in 64 bits; null where there is next to nothing to see. */
  lookHash: bigint | null
}
