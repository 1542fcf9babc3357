import { limits } from '@mithaq/contract/limits'
import { blur, variants, type PictureFormat, type Variant } from '@mithaq/contract/pictures'
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { cardBox } from './card-box.ts'
import { pictureFileNames, type EncodedPicture, type PictureFileName } from './file-names.ts'
import type { Head } from './card-around-head.ts'
import { detectImageKind } from './image-kind.ts'
import { hashSide, computeLookHash } from './look-hash.ts'
import { cardSize, fitInside, scaleSize, workingSize, type Box, type Size } from './sizes.ts'
import { findFaceAcross } from './find-face-across.ts'

interface Pixels extends Size {
  data: Buffer
}

const quality = {
  avif: { thumb: 50, small: 52, card: 52, full: 55, blur: 50 },
  webp: { thumb: 70, small: 72, card: 74, full: 76, blur: 60 },
} as const satisfies Record<PictureFormat, Record<FileKind, number>>

type FileKind = Variant | 'blur'
const sizes = { ...variants, blur }
/** A blur keeps no detail finer than this fraction of the width. */
const finestDetail = 0.04

/**
 * Decodes an untrusted picture. Runs in a separate process, see encoder-process.ts.
 */
export async function encodePicture(
  bytes: Uint8Array,
  only: readonly PictureFileName[] = pictureFileNames,
  head: Head | null = null,
): Promise<EncodedPicture> {
  const { whole, sentSize } = await decode(bytes)
  const card = await cutCard(whole, head)
  const hidden = await blurCard(card)
  const from = { full: whole, blur: hidden, card, small: card, thumb: card }
  const files: EncodedPicture['files'] = []
  // One after the other, to limit the memory that encoders hold at once.
  for (const name of only) {
    const [variant, format] = name.split('.') as [FileKind, PictureFormat]
    files.push({ name, bytes: await compress(from[variant], variant, format) })
  }
  return {
    sentSize,
    files,
    thumbHash: await makeThumbHash(card),
    blurHash: await makeThumbHash(hidden),
    lookHash: await lookHashOf(whole),
  }
}

/** Upright sRGB pixels without any metadata. */
async function decode(bytes: Uint8Array): Promise<{ whole: Pixels; sentSize: Size }> {
  const kind = detectImageKind(bytes)
  const image = sharp(bytes, {
    limitInputPixels: limits.pictures.megapixels * 1_000_000,
    failOn: 'error',
    pages: 1,
  })
  const { autoOrient, format } = await image.metadata()
  if (kind !== null && format !== kind) throw new Error('the content is not what it begins like')
  const { width, height } = workingSize(autoOrient)
  const whole = await readPixels(
    image
      .autoOrient()
      .resize(width, height, { fit: 'fill' })
      .flatten({ background: '#fff' })
      .toColourspace('srgb'),
  )
  return { whole, sentSize: { width: autoOrient.width, height: autoOrient.height } }
}

async function cutCard(whole: Pixels, head: Head | null): Promise<Pixels> {
  const card = await readPixels(openPixels(whole).extract(cardBox(whole, head) ?? (await wideCardBox(whole))))
  const size = fitInside(card, variants.card)
  return size.width === card.width
    ? card
    : readPixels(openPixels(card).resize(size.width, size.height, { fit: 'fill' }))
}

/** In a wide picture people may be anywhere: look for skin, or else for contrast. */
async function wideCardBox(whole: Pixels): Promise<Box> {
  const small = scaleSize(whole, Math.min(1, 100 / whole.height))
  const look = await readPixels(openPixels(whole).resize(small.width, small.height, { fit: 'fill' }))
  const middle = findFaceAcross(look, cardSize(small).width) ?? (await findContrastAcross(whole))
  const { width, height } = cardSize(whole)
  const left = Math.round(middle * whole.width - width / 2)
  return { left: Math.max(0, Math.min(left, whole.width - width)), top: 0, width, height }
}

/** The position of the highest contrast, as a fraction of the width. */
async function findContrastAcross(whole: Pixels): Promise<number> {
  const { width, height } = cardSize(whole)
  const { info } = await openPixels(whole)
    .resize(width, height, { fit: 'cover', position: sharp.strategy.attention })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return (width / 2 - (info.cropOffsetLeft ?? 0)) / whole.width
}

/** Shrinks the picture so far that sharpening restores nothing, then smooths it. */
async function blurCard(card: Pixels): Promise<Pixels> {
  const { width, height } = blur
  const tiny = await readPixels(
    openPixels(card).resize(Math.round(1 / finestDetail), Math.round(height / width / finestDetail), {
      fit: 'fill',
    }),
  )
  return readPixels(
    openPixels(tiny)
      .resize(width, height, { fit: 'fill' })
      .blur(finestDetail * width),
  )
}

async function compress(from: Pixels, variant: FileKind, format: PictureFormat): Promise<Buffer> {
  const { width, height } = fitInside(from, sizes[variant])
  const image = openPixels(from).resize(width, height, { fit: 'fill' })
  const most = variant === 'small' ? variants.small.bytes : Infinity
  for (let q: number = quality[format][variant]; q > 0; q -= 12) {
    const file = await withFormat(image.clone(), variant, format, q).toBuffer()
    if (file.length <= most) return file
  }
  // Only noise has this weight.
  return withFormat(image.blur(2), variant, format, 40).toBuffer()
}

// Spend more effort on the sizes that everyone sees; the large one is rarely shown.
function withFormat(image: Sharp, variant: FileKind, format: PictureFormat, quality: number): Sharp {
  return format === 'avif'
    ? image.avif({ quality, effort: variant === 'full' ? 1 : 3, chromaSubsampling: '4:2:0' })
    : image.webp({ quality, effort: 2 })
}

async function makeThumbHash(card: Pixels): Promise<string> {
  const { width, height } = fitInside(card, { width: 80, height: 100 })
  const rgba = await openPixels(card).resize(width, height, { fit: 'fill' }).ensureAlpha().raw().toBuffer()
  return Buffer.from(rgbaToThumbHash(width, height, rgba)).toString('base64')
}

async function lookHashOf(whole: Pixels): Promise<bigint | null> {
  const small = openPixels(whole).resize(hashSide, hashSide, { fit: 'fill' }).greyscale()
  return computeLookHash(await small.raw({ depth: 'uchar' }).toBuffer())
}

function openPixels({ data, width, height }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } })
}

async function readPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  if (info.channels !== 3) throw new Error(`${info.channels} channels`)
  return { data, width: info.width, height: info.height }
}
