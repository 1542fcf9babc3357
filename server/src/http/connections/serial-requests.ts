import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'

/**
 * Lets the server read one request of a connection at a time: the next one stays unread until the answer before it has
 * left. Node itself begins every request that came in one packet, however many there are.
 */
export function readRequestsOneByOne(server: Server): void {
  const accept = server.listeners('connection')
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    // Turned away already.
    if (socket.destroyed) return
    const connection = new SerialConnection(socket)
    for (const listener of accept) listener.call(server, connection)
  })
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection: Duplex = socket
    if (connection instanceof SerialConnection) connection.readBody(response)
  })
}

/** The socket itself, once a connection speaks another protocol than HTTP. */
export function socketOf(connection: Duplex): Duplex {
  return connection instanceof SerialConnection ? connection.release() : connection
}

const blankLine = Buffer.from('\r\n\r\n')
const nothing: Buffer = Buffer.alloc(0)

type Done = (error?: Error | null) => void

/**
 * A socket as the HTTP server sees it. It hands over the bytes up to the end of one request and holds back the rest, and
 * the socket is not read while something is held back. What a request is, the server alone decides: here it counts only
 * that a head ends at a blank line, and that a body has the length it says or ends at a blank line too.
 */
class SerialConnection extends Duplex {
  readonly #socket: Socket
  #unread = nothing
  /** The last bytes that were handed over: a blank line may come in two packets. */
  #before = nothing
  #hasEnded = false
  /** The request that was read last. */
  #request: IncomingMessage | null = null
  #isAnswered = true
  /** How much of its body is still to come; null where it did not say. */
  #bodyLeft: number | null = 0
  readonly #listeners = {
    data: (bytes: Buffer) => {
      this.#unread = this.#unread.length === 0 ? bytes : Buffer.concat([this.#unread, bytes])
      this.#handOver()
    },
    end: () => {
      this.#hasEnded = true
      this.#handOver()
    },
    timeout: () => void this.emit('timeout'),
    error: (error: Error) => void this.destroy(error),
    close: () => void this.destroy(),
  }

  constructor(socket: Socket) {
    super({ decodeStrings: false })
    this.#socket = socket
    for (const [event, listener] of Object.entries(this.#listeners)) socket.on(event, listener)
    this.on('resume', () => this.#handOver())
  }

  get remoteAddress() {
    return this.#socket.remoteAddress
  }

  setTimeout(ms: number) {
    this.#socket.setTimeout(ms)
    return this
  }

  /** Closes it once everything is written, whether or not the other side closes its own end. */
  destroySoon() {
    this.end(() => this.destroy())
  }

  readBody(response: ServerResponse) {
    const { 'transfer-encoding': encoding, 'content-length': length } = response.req.headers
    this.#request = response.req
    this.#bodyLeft = encoding === undefined ? Number(length ?? 0) : null
    this.#before = nothing
    this.#isAnswered = false
    const goOn = () => {
      this.#isAnswered = true
      this.#handOver()
    }
    // Other connections come first: one request after another, this one would keep the event loop to itself.
    response.once('close', () => (this.#unread.length === 0 ? goOn() : setImmediate(goOn)))
  }

  release(): Socket {
    const socket = this.#socket
    for (const [event, listener] of Object.entries(this.#listeners)) socket.off(event, listener)
    if (this.#unread.length > 0) socket.unshift(this.#unread)
    return socket.resume()
  }

  #handOver() {
    if (this.destroyed) return
    // While the server pauses, it has not yet looked at all that it was handed.
    while (this.#unread.length > 0 && !this.isPaused()) {
      const length = this.#lengthOfNext()
      if (length === 0) break
      const bytes = this.#unread.subarray(0, length)
      this.#unread = this.#unread.subarray(length)
      this.push(bytes)
    }
    if (this.#unread.length > 0) this.#socket.pause()
    else if (this.#hasEnded) this.push(null)
    else if (this.#socket.isPaused()) this.#socket.resume()
  }

  /** How many bytes may be handed over without any of a request whose turn has not come. */
  #lengthOfNext(): number {
    if (this.#bodyLeft !== null && this.#bodyLeft > 0) {
      const length = Math.min(this.#bodyLeft, this.#unread.length)
      this.#bodyLeft -= length
      return length
    }
    const isRead = this.#bodyLeft === 0 || this.#request?.complete === true
    return isRead && !this.#isAnswered ? 0 : this.#lengthToBlankLine()
  }

  #lengthToBlankLine(): number {
    const length = endOfBlankLine(this.#before, this.#unread) ?? this.#unread.length
    this.#before = Buffer.concat([
      this.#before,
      this.#unread.subarray(Math.max(0, length - 3), length),
    ]).subarray(-3)
    return length
  }

  override _read() {
    // Bytes are handed over when they come, and when the server goes on reading.
  }

  override _write(chunk: Buffer | string, encoding: BufferEncoding, done: Done) {
    this.#socket.write(chunk, encoding, done)
  }

  override _writev(chunks: { chunk: Buffer | string; encoding: BufferEncoding }[], done: Done) {
    this.#socket.cork()
    for (const { chunk, encoding } of chunks.slice(0, -1)) this.#socket.write(chunk, encoding)
    for (const { chunk, encoding } of chunks.slice(-1)) this.#socket.write(chunk, encoding, done)
    this.#socket.uncork()
  }

  override _final(done: Done) {
    this.#socket.end(done)
  }

  override _destroy(error: Error | null, done: Done) {
    this.#socket.destroy()
    done(error)
  }
}

/** Where the first blank line ends that is not over before these bytes; it may have begun there. */
function endOfBlankLine(before: Buffer, bytes: Buffer): number | null {
  const begun = Buffer.concat([before, bytes.subarray(0, 3)]).indexOf(blankLine)
  if (begun >= 0) return begun + blankLine.length - before.length
  const at = bytes.indexOf(blankLine)
  return at < 0 ? null : at + blankLine.length
}
