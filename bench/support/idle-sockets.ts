import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket, WebSocketServer } from 'ws'
import { createCrowd } from '../../server/test/support/members/crowd.ts'
import { secret, type Ground } from './ground.ts'
import type { Row } from './report.ts'
import { openSockets } from './sockets.ts'

if (process.argv[2] === 'bare') serveBare()

/** A WebSocket server that does nothing, in its own process. */
function serveBare() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
  server.on('connection', (socket) => socket.once('message', () => socket.send('{"type":"ready"}')))
  server.on('listening', () => console.log((server.address() as { port: number }).port))
}

/** The server's memory per idle socket, compared with the bare WebSocket server. */
export async function measureIdleSockets(ground: Ground, wanted: number): Promise<Row> {
  const crowd = await createCrowd(ground.pool, secret, wanted)
  const tokens = crowd.map(({ token }) => token)
  const product = await ground.serve()
  const ours = await fill(`ws://127.0.0.1:${product.port}/api/live`, product.pid, tokens)
  await product.stop()
  const bare = spawn(process.execPath, [import.meta.filename, 'bare'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(bare.stdout, 'data')
  const base = await fill(`ws://127.0.0.1:${Number(port)}/`, bare.pid ?? 0, tokens)
  bare.kill()
  const more = ours.kBEach - base.kBEach
  return {
    what: `${wanted} idle sockets on one server: memory each against the bare server's`,
    ratio: ours.kBEach / base.kBEach,
    goal: `${wanted} open, within 10 kB each over the bare server`,
    met: ours.open === wanted && more <= 10,
    detail: `${ours.open} open, ${ours.kBEach.toFixed(1)} kB each, bare ${base.kBEach.toFixed(1)} kB, ${more.toFixed(1)} kB more`,
  }
}

function residentKb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
}

async function fill(url: string, pid: number, tokens: readonly string[]) {
  // The first hundred sockets warm the server up, so that its own growth does not count.
  const sockets = await openSockets(url, tokens.slice(0, 100))
  await sleep(2_000)
  const before = residentKb(pid)
  sockets.push(...(await openSockets(url, tokens.slice(100))))
  await sleep(10_000)
  const grown = residentKb(pid) - before
  const open = sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length
  for (const socket of sockets) socket.terminate()
  await sleep(1_000)
  return { open, kBEach: grown / (tokens.length - 100) }
}
