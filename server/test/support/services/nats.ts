import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { collectArrivals } from '../wait/collect-arrivals.ts'

/** Without a nats-server these tests are skipped, which `npm test` reports at its end. */
export const hasNats = spawnSync('nats-server', ['--version']).status === 0

/** Starts a nats-server on this port, and resolves once it answers. */
export async function startNats(port: number, ...more: readonly string[]): Promise<ChildProcess> {
  const nats = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port), ...more], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const { all, add, until } = collectArrivals<string>()
  nats.stderr.on('data', (chunk) => add(String(chunk)))
  const isReady = () => all.join('').includes('Server is ready')
  await Promise.race([until('Server is ready', isReady), once(nats, 'exit')])
  if (!isReady()) throw new Error(`nats-server did not start: ${all.join('')}`)
  return nats
}
