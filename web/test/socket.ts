import type { FromServer } from '@mithaq/contract/live'
import { vi } from 'vitest'

/** The server's end of the socket, in the hands of a test. */
export class FakeSocket extends EventTarget {
  static OPEN = 1
  static all: FakeSocket[] = []
  readyState = 1
  /** What the page said. */
  heard: unknown[] = []
  readonly url: string
  constructor(url: URL | string) {
    super()
    this.url = String(url)
    FakeSocket.all.push(this)
  }
  send(text: string) {
    this.heard.push(JSON.parse(text))
  }
  closed = false
  close() {
    this.closed = true
  }
  say(message: FromServer) {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(message) }))
  }
  /** The server hangs up. */
  end(code: number) {
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }
}

export function answerSockets(): void {
  FakeSocket.all.length = 0
  vi.stubGlobal('WebSocket', FakeSocket)
}

/** The newest one. */
export function socket(): FakeSocket {
  const newest = FakeSocket.all.at(-1)
  if (!newest) throw new Error('Nobody has connected')
  return newest
}
