import { once } from 'node:events'
import { WebSocket } from 'ws'

/** Opens an authenticated socket for each token, a hundred at a time. */
export async function openSockets(url: string, tokens: readonly string[]): Promise<WebSocket[]> {
  const sockets: WebSocket[] = []
  for (let from = 0; from < tokens.length; from += 100)
    sockets.push(...(await Promise.all(tokens.slice(from, from + 100).map((token) => open(url, token)))))
  return sockets
}

async function open(url: string, token: string): Promise<WebSocket> {
  const { host } = new URL(url)
  const socket = new WebSocket(url, { origin: `http://${host}`, perMessageDeflate: false })
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'hello', token }))
  await once(socket, 'message')
  return socket
}
