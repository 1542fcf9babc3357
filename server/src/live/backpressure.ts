import type { WebSocket } from 'ws'

interface UnreadLimits {
  perSocket: number
  total: number
}

/** What was sent and not yet read lies in the server's memory: so much for one socket, so much for all. */
export function limitUnreadBytes({ perSocket, total: maxTotal }: UnreadLimits) {
  const held = new Map<WebSocket, number>()
  let total = 0

  function count(socket: WebSocket) {
    const now = socket.bufferedAmount
    const before = held.get(socket) ?? 0
    if (now === before) return
    total += now - before
    if (now === 0) held.delete(socket)
    else held.set(socket, now)
  }

  function forget(socket: WebSocket) {
    total -= held.get(socket) ?? 0
    held.delete(socket)
  }

  function drop(socket: WebSocket) {
    forget(socket)
    socket.terminate()
  }

  function recount() {
    for (const socket of held.keys()) count(socket)
    return total
  }

  return {
    /** To be called after something was sent; hangs up where too much lies unread. */
    checkAfterSend(socket: WebSocket) {
      count(socket)
      if ((held.get(socket) ?? 0) > perSocket) return drop(socket)
      if (total <= maxTotal || recount() <= maxTotal) return
      // The slowest readers go first, down to half of the limit: at the limit itself, every message would recount all.
      const slowestFirst = [...held].toSorted(([, a], [, b]) => b - a)
      for (const [slow] of slowestFirst) if (total > maxTotal / 2) drop(slow)
    },
    forget,
    bytes: recount,
  }
}
