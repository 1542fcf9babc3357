import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'

/**
 * Lets the server read one request of a connection at a time; the next one stays unread until the previous response is
 * sent. Node on its own starts every request of a packet at once.
 */
export function readRequestsOneByOne(server: Server): void {
  const accept = server.listeners('connection')
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    // Already refused.
    if (socket.destroyed) return
    const connection = new SerialConnection(socket)
    for (const listener of accept) listener.call(server, connection)
  })
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection: Duplex = socket
    if (connection instanceof SerialConnection) connection.readBody(response)
  })
}

/** The plain socket, for a connection that switches to another protocol than HTTP. */
export function socketOf(connection: Duplex): Duplex {
  return connection instanceof SerialConnection ? connection.release() : connection
}

const blankLine = Buffer.from('\r\n\r\n')
const nothing: Buffer = Buffer.alloc(0)

type Done = (error?: Error | null) => void

/**
 * The socket as the HTTP server sees it: hands over the bytes of one request and holds back the rest. It parses only what
 * it needs: a head ends at a blank line, a body has its declared length or ends at a blank line.
 */
class SerialConnection extends Duplex {
  readonly #socket: Socket
  #unread = nothing
  /** The last bytes handed over, because a blank line can be split over two packets. */
  #before = nothing
  #hasEnded = false
  /** The most recent request. */
  #request: IncomingMessage | null = null
  #isAnswered = true
  /** Bytes of its body still to come; null if the length was not declared. */
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

  /** Closes the socket once everything is written, even if the client keeps its side open. */
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
    // Let other connections run first; otherwise pipelined requests would occupy the event loop.
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
    // A paused server has not read yet what it was given.
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

  /** Number of bytes to hand over without reaching the next request. */
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
    // Nothing to do: bytes are pushed on arrival, and when the server resumes.
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

/** Where the first blank line in `bytes` ends; it may have begun in `before`. */
function endOfBlankLine(before: Buffer, bytes: Buffer): number | null {
  const begun = Buffer.concat([before, bytes.subarray(0, 3)]).indexOf(blankLine)
  if (begun >= 0) return begun + blankLine.length - before.length
  const at = bytes.indexOf(blankLine)
  return at < 0 ? null : at + blankLine.length
}
