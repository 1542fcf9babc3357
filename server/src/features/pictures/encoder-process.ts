// The process that decodes pictures: it knows no secret, holds no connection, and may die of a picture.
import sharp from 'sharp'
import { encode } from './encode.ts'
import type { Encoded, FileName } from './file-names.ts'
import type { Head } from './head-cut.ts'

export interface EncodeOrder {
  bytes: Uint8Array
  /** A drawing is our own and may be SVG. */
  drawing: boolean
  only?: readonly FileName[]
  /** Cards are cut around it. */
  head?: Head | null
}

export type EncodeAnswer = { ready: true } | { encoded: Encoded } | { unreadable: string }

const [memoryMb = 0, cpuMs = 0] = process.argv.slice(2).map(Number)
let begun = process.cpuUsage()
const drawings = { operation: ['VipsForeignLoadSvg'] }

sharp.cache(false)
sharp.concurrency(2)
// Loaders that no upload needs do not exist here, even for a file that deceives the look at its first bytes.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
})

const die = () => process.kill(process.pid, 'SIGKILL')
setInterval(() => {
  const { user, system } = process.cpuUsage(begun)
  if (process.memoryUsage.rss() > memoryMb * 2 ** 20 || user + system > cpuMs * 1000) die()
}, 25).unref()
process.on('disconnect', die)
// A stop from the terminal reaches every process; the server first finishes what it has begun.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})

const answer = (message: EncodeAnswer) => process.send?.(message)

process.on('message', async ({ bytes, drawing, only, head }: EncodeOrder) => {
  begun = process.cpuUsage()
  try {
    if (drawing) sharp.unblock(drawings)
    answer({ encoded: await encode(bytes, only, head) })
  } catch (error) {
    answer({ unreadable: error instanceof Error ? error.message : 'unknown' })
  } finally {
    if (drawing) sharp.block(drawings)
  }
})

answer({ ready: true })
