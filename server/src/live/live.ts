import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { chat } from '@mithaq/contract/limits'
import { fromClient, live, type FromServer } from '@mithaq/contract/live'
import type { WebSocket } from 'ws'
import type { Me } from '../http/serve.ts'
import type { Bus } from '../ports/bus.ts'
import { boundUnread } from './unread-bytes.ts'

interface LiveOptions {
  bus: Bus
  /** Who the token belongs to, as for any request. */
  identify(token: string): Promise<Me | null>
  isOpen(sessionId: string): Promise<boolean>
  /** How far a match has come, for one of its two members; undefined for anybody else. */
  standOf(matchId: string, memberId: string): Promise<{ lastSeq: number; lastRevision: number } | undefined>
  /** The other side of a running, opened chat of a member. */
  talksWith(matchId: string, memberId: string): Promise<string | undefined>
  /** Whether a member looks at this chat just now, on whichever server. */
  isWatched(memberId: string, matchId: string): boolean
  /** A socket looks at this chat, or at none any more. */
  onWatching?(socketId: string, memberId: string, matchId: string | null): void
  isOurOrigin(origin: string | undefined): boolean
  heartbeatMs?: number | undefined
  helloWithinMs?: number | undefined
}

export interface Live {
  /** `known` is called once the socket belongs to somebody. */
  accept(socket: WebSocket, request: IncomingMessage, known: () => void): void
  count(): number
  unreadBytes(): number
  close(): void
}

/** Carries what happens to the sockets of the members concerned, and to no one else's. */
export function openLive(options: LiveOptions): Live {
  const { bus, heartbeatMs = live.heartbeatMs, helloWithinMs = live.helloWithinMs } = options
  const bySession = new Map<string, Set<WebSocket>>()
  const byMember = new Map<string, Set<WebSocket>>()
  const all = new Set<WebSocket>()
  /** Which chat each socket looks at. */
  const looking = new Map<WebSocket, string>()
  const unread = boundUnread(live.unreadBytes)

  function send(socket: WebSocket, text: string) {
    if (socket.readyState !== socket.OPEN) return
    socket.send(text)
    unread.note(socket)
  }

  function tell(socket: WebSocket, message: FromServer) {
    send(socket, JSON.stringify(message))
  }

  function endSession(socket: WebSocket) {
    tell(socket, { type: 'session_ended' })
    socket.close(live.closedSessionEnded, 'session ended')
  }

  bus.subscribe((event) => {
    if (event.type === 'sessions_ended') {
      for (const sessionId of event.sessionIds)
        for (const socket of bySession.get(sessionId) ?? []) endSession(socket)
    } else if (event.type === 'tell') {
      const text = JSON.stringify(event.event)
      const { type } = event.event
      const only = type === 'typing' ? event.event.matchId : null
      for (const memberId of event.memberIds)
        for (const socket of byMember.get(memberId) ?? [])
          if (only === null || looking.get(socket) === only) send(socket, text)
    }
  })

  function accept(socket: WebSocket, request: IncomingMessage, known: () => void) {
    // Before anything else: nonsense from somebody who is being refused would end the whole process.
    socket.on('error', () => socket.terminate())
    if (!options.isOurOrigin(request.headers.origin)) return socket.close(4403, 'foreign origin')
    all.add(socket)
    let me: Me | null = null
    let greeted = false
    const socketId = randomUUID()
    let typedAtMs = -Infinity
    let timer = setTimeout(() => socket.terminate(), helloWithinMs)
    let frames = 0
    const beat = setInterval(() => {
      frames = 0
      // A hidden tab's own timers may sleep for a minute; its browser still answers this.
      socket.ping()
    }, heartbeatMs)
    const expectMore = () => {
      clearTimeout(timer)
      timer = setTimeout(() => socket.terminate(), heartbeatMs * 2)
    }

    /** Whether one more frame is taken; what came before a close arrived is of no more interest. */
    const takes = (isControl: boolean) => {
      frames += 1
      // A client that goes on after its refusal would be read for two seconds more, as fast as it can send.
      if (frames > 2 * live.framesAHeartbeat) socket.terminate()
      if (socket.readyState !== socket.OPEN) return false
      if (frames <= live.framesAHeartbeat) return true
      // No browser sends these by itself: nobody there would read why.
      if (isControl) socket.terminate()
      else refuse(socket)
      return false
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
      known()
      // Asked again once registered: a session that ended in between would never be told.
      if ((await options.identify(token)) === null) return endSession(socket)
      tell(socket, { type: 'ready' })
    }

    const look = (memberId: string, matchId: string | null) => {
      if (matchId !== null || looking.has(socket)) options.onWatching?.(socketId, memberId, matchId)
      if (matchId === null) looking.delete(socket)
      else looking.set(socket, matchId)
    }

    // Asked at every ping: the word that a session ended may have been lost between servers.
    const ping = async (watching: string | undefined) => {
      if (me === null) return tell(socket, { type: 'pong' })
      if (!(await options.isOpen(me.sessionId))) return endSession(socket)
      const stand = watching === undefined ? undefined : await options.standOf(watching, me.accountId)
      if (socket.readyState !== socket.OPEN) return
      look(me.accountId, stand === undefined ? null : (watching ?? null))
      const watched =
        watching === undefined || stand === undefined ? {} : { watched: { matchId: watching, ...stand } }
      tell(socket, { type: 'pong', ...watched })
    }

    /** Passed on where both look at the chat, and kept nowhere. Said too often, it is passed over. */
    const typing = async (matchId: string) => {
      if (me === null || looking.get(socket) !== matchId) return
      const atMs = performance.now()
      if (atMs - typedAtMs < chat.typingEveryMs / 2) return
      typedAtMs = atMs
      const other = await options.talksWith(matchId, me.accountId)
      if (other === undefined || !options.isWatched(other, matchId)) return
      bus.publish({ type: 'tell', memberIds: [other], event: { type: 'typing', matchId } })
    }

    socket.on('message', (data, isBinary) => {
      if (!takes(false)) return
      const message = isBinary ? null : readMessage(String(data))
      if (message === null) return socket.close(1008, 'not understood')
      // Pings alone never keep a socket that belongs to nobody.
      if (greeted || message.type === 'hello') expectMore()
      const answered =
        message.type === 'ping'
          ? ping(message.watching)
          : message.type === 'typing'
            ? typing(message.matchId)
            : hello(message.token)
      answered.catch(() => socket.close(1011, 'unavailable'))
    })
    socket.on('ping', (data) => {
      if (!takes(true)) return
      socket.pong(data)
      unread.note(socket)
    })
    socket.on('pong', () => takes(true) && greeted && expectMore())
    socket.on('close', () => {
      clearTimeout(timer)
      clearInterval(beat)
      all.delete(socket)
      unread.forget(socket)
      if (me === null) return
      look(me.accountId, null)
      looking.delete(socket)
      leave(bySession, me.sessionId, socket)
      leave(byMember, me.accountId, socket)
    })
  }

  return {
    accept,
    count: () => all.size,
    unreadBytes: unread.bytes,
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

function refuse(socket: WebSocket) {
  socket.close(live.closedTooMany, 'too many')
}
