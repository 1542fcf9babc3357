import { live } from '@mithaq/contract/live'
import type { Clock } from '../db/clock.ts'
import type { Bus } from '../ports/bus/bus.ts'

/**
 * Which chats members have open, on whichever server their socket is. Kept in memory and shared over the bus; a lost event
 * causes one push too many at worst, until the next heartbeat.
 */
export function openChatPresence(bus: Bus, clock: Clock, heartbeatMs: number = live.heartbeatMs) {
  const watchedByMember = new Map<string, Map<string, { matchId: string; untilMs: number }>>()
  const nowMs = () => clock.date().getTime()

  bus.subscribe((event) => {
    if (event.type !== 'watching') return
    const { socketId, memberId, matchId } = event
    const sockets = watchedByMember.get(memberId) ?? new Map()
    if (matchId === null) sockets.delete(socketId)
    else sockets.set(socketId, { matchId, untilMs: nowMs() + heartbeatMs * 1.5 })
    for (const [id, { untilMs }] of sockets) if (untilMs <= nowMs()) sockets.delete(id)
    if (sockets.size === 0) watchedByMember.delete(memberId)
    else watchedByMember.set(memberId, sockets)
  })

  return {
    /** Publishes which chat a socket has open; null for none. */
    setWatchedChat: (socketId: string, memberId: string, matchId: string | null) =>
      bus.publish({ type: 'watching', socketId, memberId, matchId }),
    isWatched: (memberId: string, matchId: string) =>
      [...(watchedByMember.get(memberId)?.values() ?? [])].some(
        (look) => look.matchId === matchId && look.untilMs > nowMs(),
      ),
  }
}

export type ChatPresence = ReturnType<typeof openChatPresence>
