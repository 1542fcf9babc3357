import { connect, type Socket } from 'node:net'

export type Call = (token: string, method: string, path: string, body?: object) => Promise<string>

export interface Caller {
  call: Call
  close(): void
}

/** Calls the API over persistent connections. Not with Node's client, which would take processor time from the server. */
export function openCaller(port: number, prefix = '/api'): Caller {
  const all: Connection[] = []
  const idle: Connection[] = []
  return {
    async call(token, method, path, body) {
      let connection = idle.pop() ?? open()
      while (connection.closed) connection = idle.pop() ?? open()
      const sent = body === undefined ? '' : JSON.stringify(body)
      const typed =
        body === undefined
          ? ''
          : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(sent)}\r\n`
      const { status, text } = await connection.ask(
        `${method} ${prefix}${path} HTTP/1.1\r\nhost: localhost:${port}\r\nauthorization: Bearer ${token}\r\n${typed}\r\n${sent}`,
      )
      idle.push(connection)
      if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`)
      return text
    },
    close: () => all.forEach((connection) => connection.close()),
  }

  function open(): Connection {
    const connection = new Connection(connect({ port, host: '127.0.0.1', noDelay: true }))
    all.push(connection)
    return connection
  }
}

interface Answer {
  status: number
  text: string
}

/** One request at a time. Every response of the API has a Content-Length. */
class Connection {
  readonly #socket: Socket
  #come: Buffer = Buffer.alloc(0)
  #waiting: PromiseWithResolvers<Answer> | undefined
  /** The server closes an idle connection; a request on it would wait for ever. */
  closed = false

  constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (some) => this.#take(some))
    socket.on('error', (error) => this.#waiting?.reject(error))
    socket.on('close', () => {
      this.closed = true
      this.#waiting?.reject(new Error('The server has closed the connection.'))
    })
  }

  ask(request: string): Promise<Answer> {
    this.#waiting = Promise.withResolvers()
    this.#socket.write(request)
    return this.#waiting.promise
  }

  close(): void {
    this.#socket.destroy()
  }

  #take(some: Buffer): void {
    this.#come = this.#come.length === 0 ? some : Buffer.concat([this.#come, some])
    const end = this.#come.indexOf('\r\n\r\n')
    if (end === -1) return
    const head = this.#come.toString('latin1', 0, end)
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN)
    if (Number.isNaN(length)) this.#waiting?.reject(new Error(`An answer without its length: ${head}`))
    if (this.#come.length < end + 4 + length) return
    const text = this.#come.toString('utf8', end + 4, end + 4 + length)
    this.#come = Buffer.alloc(0)
    this.#waiting?.resolve({ status: Number(head.slice(9, 12)), text })
  }
}
