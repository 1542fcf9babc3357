// The process that looks at pictures: it knows no secret, reaches no network, and may die of a picture.
import type { Seen } from '../examiner.ts'
import { loadModels } from './models.ts'

export type LookAnswer = { ready: true } | { seen: Seen } | { unreadable: string }

const memoryMb = Number(process.argv[2])

const die = () => process.kill(process.pid, 'SIGKILL')
setInterval(() => {
  if (process.memoryUsage.rss() > memoryMb * 2 ** 20) die()
}, 50).unref()
process.on('disconnect', die)
// A stop from the terminal reaches every process; the server first finishes what it has begun.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})

const answer = (message: LookAnswer) => process.send?.(message)
const models = await loadModels()

process.on('message', async (picture: Uint8Array) => {
  try {
    answer({ seen: await models.look(picture) })
  } catch (error) {
    answer({ unreadable: error instanceof Error ? error.message : 'unknown' })
  }
})

answer({ ready: true })
