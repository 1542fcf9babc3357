import type { FromServer } from '@mithaq/contract/live'
import { vi } from 'vitest'

/** A WebSocket whose server side the test controls. */
export class FakeSocket extends EventTarget {
  static OPEN = 1
  static all: FakeSocket[] = []
  readyState = 1
  /** The messages that the page sent. */
  sent: unknown[] = []
  readonly url: string
  constructor(url: URL | string) {
    super()
    this.url = String(url)
    FakeSocket.all.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  closed = false
  close() {
    this.closed = true
  }
  deliver(message: FromServer) {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(message) }))
  }
  /** The server closes the connection. */
  closeByServer(code: number) {
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }
}

export function installFakeSockets(): void {
  FakeSocket.all.length = 0
  vi.stubGlobal('WebSocket', FakeSocket)
}

export function newestSocket(): FakeSocket {
  const newest = FakeSocket.all.at(-1)
  if (!newest) throw new Error('No socket was opened')
  return newest
}
