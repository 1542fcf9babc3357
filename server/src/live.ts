import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { fromClient, live, type FromServer } from '@mithaq/contract/live'
import type { WebSocket } from 'ws'
import type { Me } from './http.ts'
import type { Bus } from './ports/bus.ts'

export interface LiveOptions {
  bus: Bus
  /** Who the token belongs to, as for any request. */
  identify(token: string): Promise<Me | null>
  isOpen(sessionId: string): Promise<boolean>
  /** The last message of a match, for one of its two members; undefined for anybody else. */
  lastSeq(matchId: string, memberId: string): Promise<number | undefined>
  /** A socket looks at this chat, or at none any more. */
  onWatching?(socketId: string, memberId: string, matchId: string | null): void
  isOurOrigin(origin: string | undefined): boolean
  heartbeatMs?: number | undefined
  helloWithinMs?: number | undefined
}

export interface Live {
  accept(socket: WebSocket, request: IncomingMessage): void
  count(): number
  close(): void
}

/** Carries what happens to the sockets of the members concerned, and to no one else's. */
export function openLive(options: LiveOptions): Live {
  const { bus, heartbeatMs = live.heartbeatMs, helloWithinMs = live.helloWithinMs } = options
  const bySession = new Map<string, Set<WebSocket>>()
  const byMember = new Map<string, Set<WebSocket>>()
  const all = new Set<WebSocket>()

  bus.subscribe((event) => {
    if (event.type === 'sessions_ended') {
      for (const sessionId of event.sessionIds)
        for (const socket of bySession.get(sessionId) ?? []) endSession(socket)
    } else if (event.type === 'tell') {
      const text = JSON.stringify(event.event)
      for (const memberId of event.memberIds)
        for (const socket of byMember.get(memberId) ?? []) send(socket, text)
    }
  })

  function accept(socket: WebSocket, request: IncomingMessage) {
    // Before anything else: nonsense from somebody who is being refused would end the whole process.
    socket.on('error', () => socket.terminate())
    if (!options.isOurOrigin(request.headers.origin)) return socket.close(4403, 'foreign origin')
    all.add(socket)
    let me: Me | null = null
    let greeted = false
    const socketId = randomUUID()
    let looksAt: string | null = null
    let timer = setTimeout(() => socket.terminate(), helloWithinMs)
    let words = 0
    const beat = setInterval(() => {
      words = 0
      // A hidden tab's own timers may sleep for a minute; its browser still answers this.
      socket.ping()
    }, heartbeatMs)
    const expectMore = () => {
      clearTimeout(timer)
      timer = setTimeout(() => socket.terminate(), heartbeatMs * 2)
    }

    const hello = async (token: string) => {
      if (greeted) return socket.close(1008, 'said hello twice')
      greeted = true
      me = await options.identify(token)
      if (me === null) return endSession(socket)
      if (socket.readyState !== socket.OPEN) return
      if ((byMember.get(me.accountId)?.size ?? 0) >= live.socketsAMember) return refuse(socket)
      join(bySession, me.sessionId, socket)
      join(byMember, me.accountId, socket)
      // Asked again once registered: a session that ended in between would never be told.
      if ((await options.identify(token)) === null) return endSession(socket)
      tell(socket, { type: 'ready' })
    }

    const look = (memberId: string, matchId: string | null) => {
      if (matchId !== null || looksAt !== null) options.onWatching?.(socketId, memberId, matchId)
      looksAt = matchId
    }

    // Asked at every ping: the word that a session ended may have been lost between servers.
    const ping = async (watching: string | undefined) => {
      if (me === null) return tell(socket, { type: 'pong' })
      if (!(await options.isOpen(me.sessionId))) return endSession(socket)
      const lastSeq = watching === undefined ? undefined : await options.lastSeq(watching, me.accountId)
      if (socket.readyState !== socket.OPEN) return
      look(me.accountId, lastSeq === undefined ? null : (watching ?? null))
      const watched =
        watching === undefined || lastSeq === undefined ? {} : { watched: { matchId: watching, lastSeq } }
      tell(socket, { type: 'pong', ...watched })
    }

    socket.on('message', (data, isBinary) => {
      // What it said before the close arrived is of no more interest.
      if (socket.readyState !== socket.OPEN) return
      if (++words > live.wordsAHeartbeat) return refuse(socket)
      const message = isBinary ? null : readMessage(String(data))
      if (message === null) return socket.close(1008, 'not understood')
      // Pings alone never keep a socket that belongs to nobody.
      if (greeted || message.type === 'hello') expectMore()
      const answered = message.type === 'ping' ? ping(message.watching) : hello(message.token)
      answered.catch(() => socket.close(1011, 'unavailable'))
    })
    socket.on('pong', () => greeted && expectMore())
    socket.on('close', () => {
      clearTimeout(timer)
      clearInterval(beat)
      all.delete(socket)
      if (me === null) return
      look(me.accountId, null)
      leave(bySession, me.sessionId, socket)
      leave(byMember, me.accountId, socket)
    })
  }

  return {
    accept,
    count: () => all.size,
    close: () => all.forEach((socket) => socket.close(1001, 'server stops')),
  }
}

function join(sockets: Map<string, Set<WebSocket>>, key: string, socket: WebSocket) {
  const joined = sockets.get(key) ?? new Set()
  sockets.set(key, joined.add(socket))
}

function leave(sockets: Map<string, Set<WebSocket>>, key: string, socket: WebSocket) {
  const joined = sockets.get(key)
  joined?.delete(socket)
  if (joined?.size === 0) sockets.delete(key)
}

function readMessage(text: string) {
  try {
    return fromClient.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

function tell(socket: WebSocket, message: FromServer) {
  send(socket, JSON.stringify(message))
}

/** Whoever does not read what they are told would fill the server's memory. */
function send(socket: WebSocket, text: string) {
  if (socket.bufferedAmount > live.unreadBytes) socket.terminate()
  else socket.send(text)
}

function refuse(socket: WebSocket) {
  socket.close(live.closedTooMany, 'too many')
}

function endSession(socket: WebSocket) {
  tell(socket, { type: 'session_ended' })
  socket.close(live.closedSessionEnded, 'session ended')
}
