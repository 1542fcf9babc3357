import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { chat } from '@mithaq/contract/limits'
import { fromClient, live, type FromServer } from '@mithaq/contract/live'
import type { WebSocket } from 'ws'
import type { AccountCaller } from '../http/routes/serve-routes.ts'
import type { Bus } from '../ports/bus/bus.ts'
import { limitUnreadBytes } from './backpressure.ts'

interface LiveOptions {
  bus: Bus
  /** Who the token belongs to, as for any request. */
  identify(token: string): Promise<AccountCaller | null>
  /** The same of a session, and never from memory. */
  reloadCaller(sessionId: string): Promise<AccountCaller | null>
  /** How far a match has come, for one of its two members; undefined for anybody else. */
  loadChatPosition(
    matchId: string,
    memberId: string,
  ): Promise<{ lastSeq: number; lastRevision: number } | undefined>
  /** The other side of a running, opened chat of a member. */
  findChatPartner(matchId: string, memberId: string): Promise<string | undefined>
  /** Whether a member looks at this chat just now, on whichever server. */
  isWatched(memberId: string, matchId: string): boolean
  /** A socket looks at this chat, or at none any more. */
  onChatWatched?(socketId: string, memberId: string, matchId: string | null): void
  isAllowedOrigin(origin: string | undefined): boolean
  heartbeatMs?: number | undefined
  helloWithinMs?: number | undefined
}

export interface LiveSockets {
  /** `known` is called once the socket belongs to somebody. */
  accept(socket: WebSocket, request: IncomingMessage, known: () => void): void
  count(): number
  unreadBytes(): number
  close(): void
}

/** What one socket does with what its member is told. */
type Listener = (event: FromServer, text: string) => void

/**
 * Carries what happens to the sockets of the members concerned, and to no one else's. Whoever is held hears that their
 * standing has changed, and nothing else.
 */
export function openLiveSockets(options: LiveOptions): LiveSockets {
  const { bus, heartbeatMs = live.heartbeatMs, helloWithinMs = live.helloWithinMs } = options
  const bySession = new Map<string, Set<WebSocket>>()
  const byMember = new Map<string, Set<Listener>>()
  const all = new Set<WebSocket>()
  const unread = limitUnreadBytes(live.unreadBytes)

  function send(socket: WebSocket, text: string) {
    if (socket.readyState !== socket.OPEN) return
    socket.send(text)
    unread.checkAfterSend(socket)
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
      for (const memberId of event.memberIds)
        for (const hear of byMember.get(memberId) ?? []) hear(event.event, text)
    }
  })

  function accept(socket: WebSocket, request: IncomingMessage, known: () => void) {
    // Before anything else: nonsense from somebody who is being refused would end the whole process.
    socket.on('error', () => socket.terminate())
    if (!options.isAllowedOrigin(request.headers.origin)) return socket.close(4403, 'foreign origin')
    all.add(socket)
    let me: AccountCaller | null = null
    /** As last asked. What is told meanwhile waits for the answer. */
    let asked: Promise<AccountCaller | null> = Promise.resolve(null)
    /** Which chat it looks at. */
    let looking: string | null = null
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

    const ask = async ({ sessionId, accountId }: AccountCaller) => {
      const before = asked.catch(() => null)
      // A later answer that came first would send a pong ahead of words that still wait for an earlier one.
      asked = Promise.all([options.reloadCaller(sessionId), before]).then(([found]) => found)
      const found = await asked
      if (found === null) endSession(socket)
      else if (found.standing !== null) look(accountId, null)
      return found
    }

    const isHeld = async () => (await asked)?.standing !== null

    const passOn = async (event: FromServer, text: string) => {
      const isKept = await isHeld()
      if (isKept || (event.type === 'typing' && event.matchId !== looking)) return
      send(socket, text)
    }

    const hear: Listener = (event, text) => {
      if (event.type !== 'standing') return void passOn(event, text).catch(hangUp)
      send(socket, text)
      if (me !== null) ask(me).catch(hangUp)
    }

    const hangUp = () => socket.close(1011, 'unavailable')

    const hello = async (token: string) => {
      if (greeted) return socket.close(1008, 'said hello twice')
      greeted = true
      me = await options.identify(token)
      if (me === null) return endSession(socket)
      if (socket.readyState !== socket.OPEN) return
      if ((byMember.get(me.accountId)?.size ?? 0) >= live.socketsAMember) return refuse(socket)
      join(bySession, me.sessionId, socket)
      join(byMember, me.accountId, hear)
      known()
      // Asked again once registered: a session that ended in between would never be told.
      if ((await ask(me)) !== null) tell(socket, { type: 'ready' })
    }

    const look = (memberId: string, matchId: string | null) => {
      if (matchId !== null || looking !== null) options.onChatWatched?.(socketId, memberId, matchId)
      looking = matchId
    }

    // Asked at every ping: the word that a session ended or is held may have been lost between servers.
    const ping = async (watching: string | undefined) => {
      if (me === null) return tell(socket, { type: 'pong' })
      if ((await ask(me)) === null) return
      const found =
        watching === undefined ? undefined : await options.loadChatPosition(watching, me.accountId)
      const stand = (await isHeld()) ? undefined : found
      if (socket.readyState !== socket.OPEN) return
      look(me.accountId, stand === undefined ? null : (watching ?? null))
      const watched =
        watching === undefined || stand === undefined ? {} : { watched: { matchId: watching, ...stand } }
      tell(socket, { type: 'pong', ...watched })
    }

    /** Passed on where both look at the chat, and kept nowhere. Said too often, it is passed over. */
    const typing = async (matchId: string) => {
      if (me === null || looking !== matchId || (await isHeld())) return
      const atMs = performance.now()
      if (atMs - typedAtMs < chat.typingEveryMs / 2) return
      typedAtMs = atMs
      const other = await options.findChatPartner(matchId, me.accountId)
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
      answered.catch(hangUp)
    })
    socket.on('ping', (data) => {
      if (!takes(true)) return
      socket.pong(data)
      unread.checkAfterSend(socket)
    })
    socket.on('pong', () => takes(true) && greeted && expectMore())
    socket.on('close', () => {
      clearTimeout(timer)
      clearInterval(beat)
      all.delete(socket)
      unread.forget(socket)
      if (me === null) return
      look(me.accountId, null)
      leave(bySession, me.sessionId, socket)
      leave(byMember, me.accountId, hear)
    })
  }

  return {
    accept,
    count: () => all.size,
    unreadBytes: unread.bytes,
    close: () => all.forEach((socket) => socket.close(1001, 'server stops')),
  }
}

function join<T>(those: Map<string, Set<T>>, key: string, one: T) {
  const joined = those.get(key) ?? new Set()
  those.set(key, joined.add(one))
}

function leave<T>(those: Map<string, Set<T>>, key: string, one: T) {
  const joined = those.get(key)
  joined?.delete(one)
  if (joined?.size === 0) those.delete(key)
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
