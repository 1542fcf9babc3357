import { formats, variants, type PictureFormat, type Variant } from '@mithaq/contract/pictures'
import type { Size } from './sizes.ts'

export type PictureFileName = `${Variant | 'blur'}.${PictureFormat}`

/** The files of the sharp picture. */
export const sharpFileNames = (Object.keys(variants) as Variant[]).flatMap((variant) =>
  formats.map((format): PictureFileName => `${variant}.${format}`),
)
/** The files of its blur, for members who may not see the picture. */
const blurFileNames = formats.map((format): PictureFileName => `blur.${format}`)
export const pictureFileNames = [...sharpFileNames, ...blurFileNames]
export const isBlurFile = (name: string) => name.startsWith('blur.')

export const pictureContentType = (name: string) => `image/${name.slice(name.indexOf('.') + 1)}`

export interface EncodedPicture {
  /** The upright size of the uploaded picture. */
  sentSize: Size
  files: { name: PictureFileName; bytes: Uint8Array }[]
  /** Base64. */
  thumbHash: string
  /** Computed from the blur, so that it reveals no more than that. */
  blurHash: string
  /** The perceptual hash; null for a nearly blank picture. */
  lookHash: bigint | null
}
