import { formats, variants, type PictureFormat, type Variant } from '@mithaq/contract/pictures'
import type { Size } from './shapes.ts'

export type FileName = `${Variant | 'blur'}.${PictureFormat}`

/** The files of a picture as it is. */
export const sharpNames = (Object.keys(variants) as Variant[]).flatMap((variant) =>
  formats.map((format): FileName => `${variant}.${format}`),
)
/** What everybody else sees of it. */
const blurNames = formats.map((format): FileName => `blur.${format}`)
export const fileNames = [...sharpNames, ...blurNames]
export const isBlur = (name: string) => name.startsWith('blur.')

export const contentType = (name: string) => `image/${name.slice(name.indexOf('.') + 1)}`

export interface Encoded {
  /** Of the picture that was sent, upright. */
  sentSize: Size
  files: { name: FileName; bytes: Uint8Array }[]
  /** Base64. */
  thumbHash: string
  /** Of the blur: it says nothing that the blur does not. */
  blurHash: string
  /** How it looks, in 64 bits; null where there is next to nothing to see. */
  lookHash: bigint | null
}
