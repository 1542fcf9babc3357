import type { Sex } from './look.ts'
import { portraitSvg } from './portrait.ts'
import { lookOf, type Seed } from './sitting.ts'

/** Names one picture: whose, and which; 1 is the portrait. */
export const portraitKey = (sex: Sex, seed: Seed, index: number) => `${sex}-${seed}-${index}`

/** The picture with a key, as SVG of 800 by 1000; the server makes pixels of it. */
export async function drawPortrait(key: string): Promise<Uint8Array> {
  const [, sex, seed = '', index] = /^(female|male)-([a-z0-9]+)-([1-9])$/.exec(key) ?? []
  if (sex !== 'female' && sex !== 'male') throw new Error(`No such portrait: ${key}`)
  return Buffer.from(portraitSvg(lookOf(seed, sex, Number(index))))
}
