import { chat } from '@mithaq/contract/limits'
import { fromServer, live, type FromClient, type FromServer } from '@mithaq/contract/live'
import { serverUrl } from '../http/server.ts'
import { setTrouble } from '../http/connection.ts'
import { reconnectMs } from './reconnect.ts'
import { onSession, readSession, setSession, removeMark } from '../session/session.ts'
import { now, remainingMs } from '../time/instant.ts'
import { makeListeners, makeStore } from '../store/store.ts'
import { renew } from '../session/renew.ts'

type LiveStatus = 'connecting' | 'open' | 'offline'

let socket: WebSocket | undefined
let accountId: string | undefined
let heardAt = 0
let failures = 0
/** Refused although just renewed: then it is not the token that is old. */
let refusedToken: string | undefined
let heartbeat: ReturnType<typeof setInterval> | undefined
let retryTimer: ReturnType<typeof setTimeout> | undefined
let started = false
let watched: string | undefined
let typedAt = -Infinity

/** Hears what the server tells, whenever the socket is up: `ready` each time it came up, too. */
const [tell, listen] = makeListeners<FromServer>()
export const onLive = listen

/**
 * The chat that is open: the server's answers to our pings then name its last message, and it pushes nothing of
 * this chat while it is looked at.
 */
export function watch(matchId: string): () => void {
  watched = matchId
  beat()
  return () => {
    if (watched !== matchId) return
    watched = undefined
    beat()
  }
}

/** Something is being written in the chat that is open; said now and then, however fast the fingers are. */
export function sayTyping(matchId: string): void {
  if (watched !== matchId || !isSeen() || socket?.readyState !== WebSocket.OPEN) return
  const at = performance.now()
  if (at - typedAt < chat.typingEveryMs) return
  typedAt = at
  say(socket, { type: 'typing', matchId })
}

const [readStatus, noteStatus, , useStatus] = makeStore<LiveStatus>('offline')
export const readLiveStatus = readStatus
export const useLiveStatus = useStatus

/** Follows the session: connected while somebody is signed in, silent otherwise. */
export function keepLive(): void {
  if (started) return
  started = true
  onSession(follow)
  addEventListener('online', wake)
  addEventListener('offline', hangUp)
  document.addEventListener('visibilitychange', () => (isSeen() ? wake() : beat()))
  follow()
}

function follow(): void {
  const session = readSession()
  const next = session.status === 'signedIn' ? session.user.id : undefined
  if (next === accountId) return
  accountId = next
  failures = 0
  refusedToken = undefined
  hangUp()
  if (next !== undefined) connect()
}

/** The device is back: ask at once instead of waiting for the next turn. */
function wake(): void {
  if (accountId === undefined) return
  if (!socket) connect()
  else if (watched !== undefined || performance.now() - heardAt > live.heartbeatMs) beat()
}

function connect(): void {
  const session = readSession()
  if (session.status !== 'signedIn') return
  clearTimeout(retryTimer)
  setStatus('connecting')
  const token = session.accessToken
  const url = new URL(live.path, serverUrl() || location.href)
  url.protocol = url.protocol.replace('http', 'ws')
  const opening = new WebSocket(url)
  socket = opening
  heardAt = performance.now()
  heartbeat = setInterval(beat, live.heartbeatMs)
  opening.addEventListener('open', () => say(opening, { type: 'hello', token }))
  opening.addEventListener('message', ({ data }) => opening === socket && hear(String(data), token))
  opening.addEventListener('close', ({ code }) => {
    if (opening !== socket) return
    hangUp()
    if (code === live.closedSessionEnded) void recover(token)
    else retryLater()
  })
}

function hear(text: string, token: string): void {
  heardAt = performance.now()
  const message = read(text)
  if (message?.type === 'ready') {
    failures = 0
    refusedToken = undefined
    setStatus('open')
    if (watched !== undefined) beat()
  }
  if (message?.type === 'session_ended') {
    hangUp()
    void recover(token)
  } else if (message) {
    tell(message)
  }
}

function beat(): void {
  if (!socket) return
  // A connection can die without a word: a phone that changed networks would wait for ever.
  if (performance.now() - heardAt > live.heartbeatMs * 2) {
    hangUp()
    return retryLater(0)
  }
  if (socket.readyState === WebSocket.OPEN)
    say(socket, { type: 'ping', ...(watched !== undefined && isSeen() && { watching: watched }) })
}

const isSeen = () => document.visibilityState === 'visible'

/** The token may merely have run out; only the server knows whether the session has. */
async function recover(token: string): Promise<void> {
  if (refusedToken !== undefined && refusedToken !== token && isFresh(token)) return endSession()
  refusedToken = token
  const renewal = await renew(token)
  if (renewal === 'renewed') retryLater(0)
  if (renewal === 'unreachable') retryLater()
}

/** After a long sleep even a renewed one has run out, or is being replaced: that it is refused says nothing. */
function isFresh(token: string): boolean {
  const session = readSession()
  return session.status === 'signedIn' && session.accessToken === token && remainingMs(session, now()) > 0
}

function endSession(): void {
  removeMark()
  setSession({ status: 'signedOut', left: false })
}

function retryLater(delayMs: number = reconnectMs(failures++, Math.random())): void {
  clearTimeout(retryTimer)
  retryTimer = setTimeout(() => !socket && connect(), delayMs)
}

function hangUp(): void {
  clearInterval(heartbeat)
  clearTimeout(retryTimer)
  const closing = socket
  socket = undefined
  closing?.close()
  setStatus('offline')
}

function setStatus(next: LiveStatus): void {
  if (next === readStatus()) return
  noteStatus(next)
  noteAbsence()
}

/** Longer than a hiccup. */
const patienceMs = 4000
let absence: ReturnType<typeof setTimeout> | undefined

function noteAbsence(): void {
  if (readStatus() !== 'open' && accountId !== undefined) {
    absence ??= setTimeout(() => setTrouble('unheard', true), patienceMs)
    return
  }
  clearTimeout(absence)
  absence = undefined
  setTrouble('unheard', false)
}

function say(to: WebSocket, message: FromClient): void {
  to.send(JSON.stringify(message))
}

/** A message from a newer server that this page does not know yet is passed over. */
function read(text: string): FromServer | undefined {
  try {
    return fromServer.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
