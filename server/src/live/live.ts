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
  /** Identifies the caller by a token, as for any request. */
  identify(token: string): Promise<AccountCaller | null>
  /** Loads the session's caller from the database, never from a cache. */
  reloadCaller(sessionId: string): Promise<AccountCaller | null>
  /** The newest message and revision of a match, for one of its two members; undefined for anyone else. */
  loadChatPosition(
    matchId: string,
    memberId: string,
  ): Promise<{ lastSeq: number; lastRevision: number } | undefined>
  /** The other member of a running, unlocked chat. */
  findChatPartner(matchId: string, memberId: string): Promise<string | undefined>
  /** Whether a member has this chat open now, on any server. */
  isWatched(memberId: string, matchId: string): boolean
  /** Called when a socket opens a chat, or closes it with null. */
  onChatWatched?(socketId: string, memberId: string, matchId: string | null): void
  isAllowedOrigin(origin: string | undefined): boolean
  heartbeatMs?: number | undefined
  helloWithinMs?: number | undefined
}

export interface LiveSockets {
  /** `known` is called once the socket is authenticated. */
  accept(socket: WebSocket, request: IncomingMessage, known: () => void): void
  count(): number
  unreadBytes(): number
  close(): void
}

/** Passes an event on to one socket. */
type Listener = (event: FromServer, text: string) => void

/** Sends events to the sockets of the members concerned. A banned or suspended member receives only changes of standing. */
export function openLiveSockets(options: LiveOptions): LiveSockets {
  const { bus, heartbeatMs = live.heartbeatMs, helloWithinMs = live.helloWithinMs } = options
  const bySession = new Map<string, Set<WebSocket>>()
  const byMember = new Map<string, Set<Listener>>()
  const allSockets = new Set<WebSocket>()
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
    // First of all: a protocol error of a refused client would otherwise end the process.
    socket.on('error', () => socket.terminate())
    if (!options.isAllowedOrigin(request.headers.origin)) return socket.close(4403, 'foreign origin')
    allSockets.add(socket)
    let me: AccountCaller | null = null
    /** The caller as last loaded; events wait for it. */
    let currentCaller: Promise<AccountCaller | null> = Promise.resolve(null)
    /** The chat that the socket has open. */
    let openChatId: string | null = null
    let hasSaidHello = false
    const socketId = randomUUID()
    let lastTypingAtMs = -Infinity
    let timer = setTimeout(() => socket.terminate(), helloWithinMs)
    let frames = 0
    const beat = setInterval(() => {
      frames = 0
      // The timers of a hidden tab may be paused for a minute; the browser still answers pings.
      socket.ping()
    }, heartbeatMs)
    const expectMore = () => {
      clearTimeout(timer)
      timer = setTimeout(() => socket.terminate(), heartbeatMs * 2)
    }

    /** Whether to process one more frame; frames after the close are ignored. */
    const acceptsFrame = (isControl: boolean) => {
      frames += 1
      // A client that goes on after its refusal would be read for two more seconds.
      if (frames > 2 * live.framesAHeartbeat) socket.terminate()
      if (socket.readyState !== socket.OPEN) return false
      if (frames <= live.framesAHeartbeat) return true
      // Browsers do not send control frames on their own, so nobody would read a reason.
      if (isControl) socket.terminate()
      else refuse(socket)
      return false
    }

    const reloadMe = async ({ sessionId, accountId }: AccountCaller) => {
      const before = currentCaller.catch(() => null)
      // Wait for the previous load: answers in another order could send a pong before earlier events.
      currentCaller = Promise.all([options.reloadCaller(sessionId), before]).then(([found]) => found)
      const found = await currentCaller
      if (found === null) endSession(socket)
      else if (found.standing !== null) setOpenChat(accountId, null)
      return found
    }

    const isRestricted = async () => (await currentCaller)?.standing !== null

    const forward = async (event: FromServer, text: string) => {
      const isKept = await isRestricted()
      if (isKept || (event.type === 'typing' && event.matchId !== openChatId)) return
      send(socket, text)
    }

    const hear: Listener = (event, text) => {
      if (event.type !== 'standing') return void forward(event, text).catch(closeUnavailable)
      send(socket, text)
      if (me !== null) reloadMe(me).catch(closeUnavailable)
    }

    const closeUnavailable = () => socket.close(1011, 'unavailable')

    const hello = async (token: string) => {
      if (hasSaidHello) return socket.close(1008, 'said hello twice')
      hasSaidHello = true
      me = await options.identify(token)
      if (me === null) return endSession(socket)
      if (socket.readyState !== socket.OPEN) return
      if ((byMember.get(me.accountId)?.size ?? 0) >= live.socketsAMember) return refuse(socket)
      addTo(bySession, me.sessionId, socket)
      addTo(byMember, me.accountId, hear)
      known()
      // Load again after registering: a session that ended in between would stay open.
      if ((await reloadMe(me)) !== null) tell(socket, { type: 'ready' })
    }

    const setOpenChat = (memberId: string, matchId: string | null) => {
      if (matchId !== null || openChatId !== null) options.onChatWatched?.(socketId, memberId, matchId)
      openChatId = matchId
    }

    // Every ping checks the session again, since the event about its end may have been lost.
    const ping = async (watching: string | undefined) => {
      if (me === null) return tell(socket, { type: 'pong' })
      if ((await reloadMe(me)) === null) return
      const found =
        watching === undefined ? undefined : await options.loadChatPosition(watching, me.accountId)
      const stand = (await isRestricted()) ? undefined : found
      if (socket.readyState !== socket.OPEN) return
      setOpenChat(me.accountId, stand === undefined ? null : (watching ?? null))
      const watched =
        watching === undefined || stand === undefined ? {} : { watched: { matchId: watching, ...stand } }
      tell(socket, { type: 'pong', ...watched })
    }

    /** Passes typing on if both members have the chat open. Not stored; too frequent events are dropped. */
    const typing = async (matchId: string) => {
      if (me === null || openChatId !== matchId || (await isRestricted())) return
      const atMs = performance.now()
      if (atMs - lastTypingAtMs < chat.typingEveryMs / 2) return
      lastTypingAtMs = atMs
      const other = await options.findChatPartner(matchId, me.accountId)
      if (other === undefined || !options.isWatched(other, matchId)) return
      bus.publish({ type: 'tell', memberIds: [other], event: { type: 'typing', matchId } })
    }

    socket.on('message', (data, isBinary) => {
      if (!acceptsFrame(false)) return
      const message = isBinary ? null : readMessage(String(data))
      if (message === null) return socket.close(1008, 'not understood')
      // Pings alone do not keep an unauthenticated socket open.
      if (hasSaidHello || message.type === 'hello') expectMore()
      const answered =
        message.type === 'ping'
          ? ping(message.watching)
          : message.type === 'typing'
            ? typing(message.matchId)
            : hello(message.token)
      answered.catch(closeUnavailable)
    })
    socket.on('ping', (data) => {
      if (!acceptsFrame(true)) return
      socket.pong(data)
      unread.checkAfterSend(socket)
    })
    socket.on('pong', () => acceptsFrame(true) && hasSaidHello && expectMore())
    socket.on('close', () => {
      clearTimeout(timer)
      clearInterval(beat)
      allSockets.delete(socket)
      unread.forget(socket)
      if (me === null) return
      setOpenChat(me.accountId, null)
      removeFrom(bySession, me.sessionId, socket)
      removeFrom(byMember, me.accountId, hear)
    })
  }

  return {
    accept,
    count: () => allSockets.size,
    unreadBytes: unread.bytes,
    close: () => allSockets.forEach((socket) => socket.close(1001, 'server stops')),
  }
}

function addTo<T>(those: Map<string, Set<T>>, key: string, one: T) {
  const joined = those.get(key) ?? new Set()
  those.set(key, joined.add(one))
}

function removeFrom<T>(those: Map<string, Set<T>>, key: string, one: T) {
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
