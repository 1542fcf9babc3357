import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface RawSocket {
  socket: Socket
  /** The first line of the handshake's response. */
  status: string
  gone: Promise<unknown>
}

export function handshakeRequest(headers: Record<string, string> = {}): string {
  const all = {
    Host: 'localhost',
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
    Origin: 'http://localhost:3000',
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `GET /api/live HTTP/1.1\r\n${lines.join('')}\r\n`
}

/** A client that speaks the protocol but reads nothing after the handshake. */
export async function openRaw(port: number, headers: Record<string, string> = {}): Promise<RawSocket> {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('error', () => {})
  const gone = new Promise((resolve) => void socket.once('close', resolve))
  socket.write(handshakeRequest(headers))
  const [answer] = (await once(socket, 'data')) as [Buffer]
  socket.pause()
  const [status = ''] = answer.toString('latin1').split('\r\n')
  return { socket, status, gone }
}

export const opcodes = { more: 0x0, text: 0x1, close: 0x8, ping: 0x9, pong: 0xa } as const

/** A client's frame; `last` is false if it is continued. */
export function encodeFrame(opcode: number, payload: string | Buffer = '', last = true): Buffer {
  const bytes = Buffer.from(payload)
  const length =
    bytes.length < 126 ? [0x80 | bytes.length] : [0x80 | 126, bytes.length >> 8, bytes.length & 0xff]
  return Buffer.concat([Buffer.from([(last ? 0x80 : 0) | opcode, ...length, 0, 0, 0, 0]), bytes])
}

export const helloFrame = (token: string) =>
  encodeFrame(opcodes.text, JSON.stringify({ type: 'hello', token }))

/** Writes the same bytes repeatedly until the other side closes, or a maximum was written. */
export async function flood(raw: RawSocket, bytes: Buffer, upTo: number, look: () => void): Promise<boolean> {
  const { socket } = raw
  for (let sent = 0; sent < upTo && !socket.destroyed; sent += bytes.length) {
    if (!socket.write(bytes)) await Promise.race([once(socket, 'drain').catch(() => {}), raw.gone])
    await new Promise(setImmediate)
    look()
  }
  return socket.destroyed
}
