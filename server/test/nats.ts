import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect as dial } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** `npm test` says in its closing lines when there is no nats-server and what needs one could not run. */
export const hasNats = spawnSync('nats-server', ['--version']).status === 0

/** A real nats-server on this port, as soon as it answers. */
export async function startNats(port: number): Promise<ChildProcess> {
  const nats = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
  for (let look = 0; look < 100; look++) {
    const socket = dial(port, '127.0.0.1')
    const answered = await Promise.race([
      once(socket, 'data').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (answered) return nats
    await sleep(50)
  }
  nats.kill()
  throw new Error('nats-server did not start')
}
