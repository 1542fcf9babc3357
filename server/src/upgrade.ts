import { live as contract } from '@mithaq/contract/live'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer } from 'ws'
import type { Live } from './live.ts'

const greatestMessage = 16 * 1024
const notFound = 'HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

// Not by a route: each open socket would keep its request, reply and logger for as long as it lives.
export function serveSockets(app: FastifyInstance, live: Live) {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: greatestMessage, clientTracking: false })
  let stopping = false
  app.server.on('upgrade', (request, socket, head) => {
    const [path] = (request.url ?? '').split('?')
    if (path === contract.path && !stopping)
      return sockets.handleUpgrade(request, socket, head, (opened) => live.accept(opened, request))
    socket.on('error', () => socket.destroy())
    socket.end(notFound)
  })
  app.addHook('preClose', async () => {
    // A socket that opens now would be told of no end, and keep the server from stopping.
    stopping = true
    live.close()
  })
}
