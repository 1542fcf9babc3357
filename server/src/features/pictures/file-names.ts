import { formats, variants, type PictureFormat, type Variant } from '@mithaq/contract/pictures'

export type FileName = `${Variant}.${PictureFormat}`

/** The files of a picture. */
export const fileNames = (Object.keys(variants) as Variant[]).flatMap((variant) =>
  formats.map((format): FileName => `${variant}.${format}`),
)

export const contentType = (name: string) => `image/${name.slice(name.indexOf('.') + 1)}`

export interface Encoded {
  files: { name: FileName; bytes: Uint8Array }[]
  /** Base64. */
  thumbHash: string
}
