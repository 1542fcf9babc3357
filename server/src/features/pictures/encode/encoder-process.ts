// The process that decodes pictures: it knows no secret, holds no connection, and may die of a picture.
import sharp from 'sharp'
import { serveTasks } from '../../../lib/pooled-process.ts'
import { encodePicture } from './encode-picture.ts'
import type { EncodedPicture, PictureFileName } from './file-names.ts'
import type { Head } from './card-around-head.ts'

export interface EncodeOrder {
  bytes: Uint8Array
  /** A drawing is our own and may be SVG. */
  drawing: boolean
  only?: readonly PictureFileName[]
  /** Cards are cut around it. */
  head?: Head | null
}

const [memoryMb = 0, cpuMs = 0] = process.argv.slice(2).map(Number)
const drawings = { operation: ['VipsForeignLoadSvg'] }

sharp.cache(false)
sharp.concurrency(2)
// Loaders that no upload needs do not exist here, even for a file that deceives the look at its first bytes.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
})

async function encodeOne({ bytes, drawing, only, head }: EncodeOrder): Promise<EncodedPicture> {
  if (drawing) sharp.unblock(drawings)
  try {
    return await encodePicture(bytes, only, head)
  } finally {
    if (drawing) sharp.block(drawings)
  }
}

await serveTasks({ memoryMb, cpuMs }, async () => encodeOne)
