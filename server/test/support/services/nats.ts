import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { collectArrivals } from '../wait/collect-arrivals.ts'

/** `npm test` says in its closing lines when there is no nats-server and what needs one could not run. */
export const hasNats = spawnSync('nats-server', ['--version']).status === 0

/** A real nats-server on this port, as soon as it answers. */
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
