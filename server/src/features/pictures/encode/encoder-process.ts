// The process that decodes pictures. It has no secrets and no connections, so a picture may crash it.
import sharp from 'sharp'
import { serveTasks } from '../../../lib/pooled-process.ts'
import { encodePicture } from './encode-picture.ts'
import type { EncodedPicture, PictureFileName } from './file-names.ts'
import type { Head } from './card-around-head.ts'

export interface EncodeOrder {
  bytes: Uint8Array
  /** Our own drawings may be SVG. */
  drawing: boolean
  only?: readonly PictureFileName[]
  /** The face around which cards are cut. */
  head?: Head | null
}

const [memoryMb = 0, cpuMs = 0] = process.argv.slice(2).map(Number)
const drawings = { operation: ['VipsForeignLoadSvg'] }

sharp.cache(false)
sharp.concurrency(2)
// Disable loaders that no upload needs, in case a file gets past the check of its first bytes.
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
