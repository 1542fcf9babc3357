import { limits } from '@mithaq/contract/limits'
import { blur, variants, type PictureFormat, type Variant } from '@mithaq/contract/pictures'
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { cardCut } from './card-cut.ts'
import { fileNames, type Encoded, type FileName } from './file-names.ts'
import type { Head } from './head-cut.ts'
import { imageKind } from './image-kind.ts'
import { hashSide, lookHash } from './look-hash.ts'
import { cardSize, inside, scaled, workingSize, type Box, type Size } from './shapes.ts'
import { faceAcross } from './wide-cut.ts'

interface Pixels extends Size {
  data: Buffer
}

const quality = {
  avif: { thumb: 50, small: 52, card: 52, full: 55, blur: 50 },
  webp: { thumb: 70, small: 72, card: 74, full: 76, blur: 60 },
} as const satisfies Record<PictureFormat, Record<Cut, number>>

type Cut = Variant | 'blur'
const sizes = { ...variants, blur }
/** Nothing finer than this part of the width is left of a blur. */
const blurredAway = 0.04

/**
 * Decodes a picture of a stranger. Runs in a process of its own, see encoder-process.ts.
 */
export async function encode(
  bytes: Uint8Array,
  only: readonly FileName[] = fileNames,
  head: Head | null = null,
): Promise<Encoded> {
  const { whole, sentSize } = await decode(bytes)
  const card = await cardFrom(whole, head)
  const hidden = await blurred(card)
  const from = { full: whole, blur: hidden, card, small: card, thumb: card }
  const files: Encoded['files'] = []
  // One after the other: together they would hold several encoders' memory at once.
  for (const name of only) {
    const [variant, format] = name.split('.') as [Cut, PictureFormat]
    files.push({ name, bytes: await compress(from[variant], variant, format) })
  }
  return {
    sentSize,
    files,
    thumbHash: await thumbHash(card),
    blurHash: await thumbHash(hidden),
    lookHash: await hashOf(whole),
  }
}

/** Upright pixels in sRGB and nothing else: from here on there is no metadata that could remain. */
async function decode(bytes: Uint8Array): Promise<{ whole: Pixels; sentSize: Size }> {
  const kind = imageKind(bytes)
  const image = sharp(bytes, {
    limitInputPixels: limits.pictures.megapixels * 1_000_000,
    failOn: 'error',
    pages: 1,
  })
  const { autoOrient, format } = await image.metadata()
  if (kind !== null && format !== kind) throw new Error('the content is not what it begins like')
  const { width, height } = workingSize(autoOrient)
  const whole = await pixels(
    image
      .autoOrient()
      .resize(width, height, { fit: 'fill' })
      .flatten({ background: '#fff' })
      .toColourspace('srgb'),
  )
  return { whole, sentSize: { width: autoOrient.width, height: autoOrient.height } }
}

async function cardFrom(whole: Pixels, head: Head | null): Promise<Pixels> {
  const card = await pixels(open(whole).extract(cardCut(whole, head) ?? (await wideCut(whole))))
  const size = inside(card, variants.card)
  return size.width === card.width
    ? card
    : pixels(open(card).resize(size.width, size.height, { fit: 'fill' }))
}

/** In a wide picture the people may stand anywhere: skin tells where, and otherwise contrast. */
async function wideCut(whole: Pixels): Promise<Box> {
  const small = scaled(whole, Math.min(1, 100 / whole.height))
  const look = await pixels(open(whole).resize(small.width, small.height, { fit: 'fill' }))
  const middle = faceAcross(look, cardSize(small).width) ?? (await eyeCatcherAcross(whole))
  const { width, height } = cardSize(whole)
  const left = Math.round(middle * whole.width - width / 2)
  return { left: Math.max(0, Math.min(left, whole.width - width)), top: 0, width, height }
}

/** Where what stands out most is, as a part of the width. */
async function eyeCatcherAcross(whole: Pixels): Promise<number> {
  const { width, height } = cardSize(whole)
  const { info } = await open(whole)
    .resize(width, height, { fit: 'cover', position: sharp.strategy.attention })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return (width / 2 - (info.cropOffsetLeft ?? 0)) / whole.width
}

/** First made so small that no sharpening brings anything back, then smooth. */
async function blurred(card: Pixels): Promise<Pixels> {
  const { width, height } = blur
  const tiny = await pixels(
    open(card).resize(Math.round(1 / blurredAway), Math.round(height / width / blurredAway), { fit: 'fill' }),
  )
  return pixels(
    open(tiny)
      .resize(width, height, { fit: 'fill' })
      .blur(blurredAway * width),
  )
}

async function compress(from: Pixels, variant: Cut, format: PictureFormat): Promise<Buffer> {
  const { width, height } = inside(from, sizes[variant])
  const image = open(from).resize(width, height, { fit: 'fill' })
  const most = variant === 'small' ? variants.small.bytes : Infinity
  for (let q: number = quality[format][variant]; q > 0; q -= 12) {
    const file = await as(image.clone(), variant, format, q).toBuffer()
    if (file.length <= most) return file
  }
  // Nothing but noise weighs this much.
  return as(image.blur(2), variant, format, 40).toBuffer()
}

// What everyone sees is worth the effort; the large one is seen seldom and took half of all the time.
function as(image: Sharp, variant: Cut, format: PictureFormat, quality: number): Sharp {
  return format === 'avif'
    ? image.avif({ quality, effort: variant === 'full' ? 1 : 3, chromaSubsampling: '4:2:0' })
    : image.webp({ quality, effort: 2 })
}

async function thumbHash(card: Pixels): Promise<string> {
  const { width, height } = inside(card, { width: 80, height: 100 })
  const rgba = await open(card).resize(width, height, { fit: 'fill' }).ensureAlpha().raw().toBuffer()
  return Buffer.from(rgbaToThumbHash(width, height, rgba)).toString('base64')
}

async function hashOf(whole: Pixels): Promise<bigint | null> {
  const small = open(whole).resize(hashSide, hashSide, { fit: 'fill' }).greyscale()
  return lookHash(await small.raw({ depth: 'uchar' }).toBuffer())
}

function open({ data, width, height }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } })
}

async function pixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  if (info.channels !== 3) throw new Error(`${info.channels} channels`)
  return { data, width: info.width, height: info.height }
}
