// node bench/sockets.ts [sockets]: memory of idle sockets on one server, against the bare WebSocket server.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket, WebSocketServer } from 'ws'
import { gatherCrowd } from '../server/test/crowd.ts'
import { prepareGround, secret } from './ground.ts'
import { report } from './report.ts'

const wanted = Number(process.argv[2] ?? 15_000)

if (process.argv[2] === 'bare') serveBare()
else await main()

/** In its own process, as the product is: a WebSocket server that does nothing. */
function serveBare() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
  server.on('connection', (socket) => socket.once('message', () => socket.send('{"type":"ready"}')))
  server.on('listening', () => console.log((server.address() as { port: number }).port))
}

async function main() {
  const ground = await prepareGround()
  try {
    const crowd = await gatherCrowd(ground.pool, secret, wanted)
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
    report('sockets', [
      {
        what: `${wanted} idle sockets on one server: memory each against the bare server's`,
        ratio: ours.kBEach / base.kBEach,
        goal: `${wanted} open, within 10 kB each over the bare server`,
        met: ours.open === wanted && more <= 10,
        detail: `${ours.open} open, ${ours.kBEach.toFixed(1)} kB each, bare ${base.kBEach.toFixed(1)} kB, ${more.toFixed(1)} kB more`,
      },
    ])
  } finally {
    await ground.clear()
  }
}

function residentKb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
}

async function fill(url: string, pid: number, tokens: readonly string[]) {
  const sockets: WebSocket[] = []
  const open = async (token: string) => {
    const socket = new WebSocket(url, {
      origin: url.replace('ws', 'http').replace(/\/api.*|\/$/, ''),
      perMessageDeflate: false,
    })
    sockets.push(socket)
    await once(socket, 'open')
    socket.send(JSON.stringify({ type: 'hello', token }))
    await once(socket, 'message')
  }
  // The first hundred warm the server up, so that its own growth is not counted.
  await Promise.all(tokens.slice(0, 100).map(open))
  await sleep(2_000)
  const before = residentKb(pid)
  for (let from = 100; from < tokens.length; from += 100)
    await Promise.all(tokens.slice(from, from + 100).map(open))
  await sleep(10_000)
  const grown = residentKb(pid) - before
  const stillOpen = sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length
  for (const socket of sockets) socket.terminate()
  await sleep(1_000)
  return { open: stillOpen, kBEach: grown / (tokens.length - 100) }
}
