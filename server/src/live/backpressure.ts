import type { WebSocket } from 'ws'

interface UnreadLimits {
  perSocket: number
  total: number
}

/** Sent data that clients have not read stays in memory; limits it per socket and in total. */
export function limitUnreadBytes({ perSocket, total: maxTotal }: UnreadLimits) {
  const unreadBySocket = new Map<WebSocket, number>()
  let total = 0

  function count(socket: WebSocket) {
    const now = socket.bufferedAmount
    const before = unreadBySocket.get(socket) ?? 0
    if (now === before) return
    total += now - before
    if (now === 0) unreadBySocket.delete(socket)
    else unreadBySocket.set(socket, now)
  }

  function forget(socket: WebSocket) {
    total -= unreadBySocket.get(socket) ?? 0
    unreadBySocket.delete(socket)
  }

  function drop(socket: WebSocket) {
    forget(socket)
    socket.terminate()
  }

  function recount() {
    for (const socket of unreadBySocket.keys()) count(socket)
    return total
  }

  return {
    /** To be called after each send; closes the socket if too much is unread. */
    checkAfterSend(socket: WebSocket) {
      count(socket)
      if ((unreadBySocket.get(socket) ?? 0) > perSocket) return drop(socket)
      if (total <= maxTotal || recount() <= maxTotal) return
      // Close the slowest readers until half of the limit is free; otherwise every next message would count all sockets again.
      const slowestFirst = [...unreadBySocket].toSorted(([, a], [, b]) => b - a)
      for (const [slow] of slowestFirst) if (total > maxTotal / 2) drop(slow)
    },
    forget,
    bytes: recount,
  }
}
