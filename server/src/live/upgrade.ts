import type { Duplex } from 'node:stream'
import { live as contract } from '@mithaq/contract/live'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer } from 'ws'
import type { LiveSockets } from './live.ts'
import { hasSeveralHosts } from '../http/hooks/several-hosts.ts'
import { createNetworkReader } from '../http/connections/network.ts'
import type { NetworkLimit } from '../http/connections/network-limit.ts'
import { socketOf } from '../http/connections/serial-requests.ts'

const options = {
  noServer: true,
  clientTracking: false,
  // Pings are counted before they are answered: a client that never reads could fill the memory with pongs.
  autoPong: false,
  maxPayload: contract.frameBytes,
  // A hello takes one frame and a few pieces; sent byte by byte, each piece would cost far more than it holds.
  maxFragments: 8,
  maxBufferedChunks: 128,
  // Terminate a client that does not answer the close.
  closeTimeout: 2_000,
}

// Not a route: each open socket would keep its request, reply and logger in memory.
export function serveSockets(
  app: FastifyInstance,
  live: LiveSockets,
  strangers: NetworkLimit,
  trustProxy: string | null,
) {
  const sockets = new WebSocketServer(options)
  const networkOf = createNetworkReader(trustProxy)
  let stopping = false
  app.server.on('upgrade', (request, connection, head) => {
    const socket = socketOf(connection)
    const [path] = (request.url ?? '').split('?')
    if (path !== contract.path || stopping) return turnAway(socket, '404 Not Found')
    if (hasSeveralHosts(request)) return turnAway(socket, '400 Bad Request')
    const leave = strangers.admit(networkOf(request))
    if (leave === null) return turnAway(socket, '503 Service Unavailable')
    socket.once('close', leave)
    sockets.handleUpgrade(request, socket, head, (opened) => live.accept(opened, request, leave))
  })
  app.addHook('preClose', async () => {
    // Refuse new sockets: they would miss the close, and keep the server from stopping.
    stopping = true
    live.close()
  })
}

function turnAway(socket: Duplex, status: string) {
  socket.on('error', () => socket.destroy())
  // Otherwise a client that never closes its side would keep the connection open.
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
