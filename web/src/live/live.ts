import { chat } from '@mithaq/contract/limits'
import { fromServer, live, type FromClient, type FromServer } from '@mithaq/contract/live'
import { serverUrl } from '../http/server-url.ts'
import { setTrouble } from '../http/connection.ts'
import { reconnectMs } from './reconnect.ts'
import { onSession, readSession, setSession, removeSignedInCookie } from '../session/session.ts'
import { readInstant, remainingMs } from '../time/instant.ts'
import { createListeners, createStore } from '../store/store.ts'
import { renewAccessToken } from '../session/renew.ts'

type LiveStatus = 'connecting' | 'open' | 'offline'

let socket: WebSocket | undefined
let accountId: string | undefined
let lastMessageAt = 0
let failures = 0
/** A token that was refused right after its renewal: the session has ended, not only the token. */
let refusedToken: string | undefined
let heartbeat: ReturnType<typeof setInterval> | undefined
let retryTimer: ReturnType<typeof setTimeout> | undefined
let started = false
let watched: string | undefined
let typedAt = -Infinity

/** Notifies of the server's events, including `ready` at each connection. */
const [tell, listen] = createListeners<FromServer>()
export const onLive = listen

/**
 * Tells the server which chat is open: its answers to pings then name the chat's last message, and it sends no push
 * notifications for a chat that is being looked at.
 */
export function watchChat(matchId: string): () => void {
  watched = matchId
  sendPing()
  return () => {
    if (watched !== matchId) return
    watched = undefined
    sendPing()
  }
}

/** Sends a typing sign for the open chat, at most once in a few seconds. */
export function sendTyping(matchId: string): void {
  if (watched !== matchId || !isSeen() || socket?.readyState !== WebSocket.OPEN) return
  const at = performance.now()
  if (at - typedAt < chat.typingEveryMs) return
  typedAt = at
  send(socket, { type: 'typing', matchId })
}

const [readStatus, noteStatus, , useStatus] = createStore<LiveStatus>('offline')
export const readLiveStatus = readStatus
export const useLiveStatus = useStatus

/** Keeps the socket connected while a member is signed in. */
export function startLive(): void {
  if (started) return
  started = true
  onSession(followSession)
  addEventListener('online', reconnectOrPing)
  addEventListener('offline', disconnect)
  document.addEventListener('visibilitychange', () => (isSeen() ? reconnectOrPing() : sendPing()))
  followSession()
}

function followSession(): void {
  const session = readSession()
  const next = session.status === 'signedIn' ? session.user.id : undefined
  if (next === accountId) return
  accountId = next
  failures = 0
  refusedToken = undefined
  disconnect()
  if (next !== undefined) connect()
}

/** Reconnects or pings at once when the device is back, instead of waiting for the next timer. */
function reconnectOrPing(): void {
  if (accountId === undefined) return
  if (!socket) connect()
  else if (watched !== undefined || performance.now() - lastMessageAt > live.heartbeatMs) sendPing()
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
  lastMessageAt = performance.now()
  heartbeat = setInterval(sendPing, live.heartbeatMs)
  opening.addEventListener('open', () => send(opening, { type: 'hello', token }))
  opening.addEventListener(
    'message',
    ({ data }) => opening === socket && onSocketMessage(String(data), token),
  )
  opening.addEventListener('close', ({ code }) => {
    if (opening !== socket) return
    disconnect()
    if (code === live.closedSessionEnded) void renewAndReconnect(token)
    else retryLater()
  })
}

function onSocketMessage(text: string, token: string): void {
  lastMessageAt = performance.now()
  const message = parseEvent(text)
  if (message?.type === 'ready') {
    failures = 0
    refusedToken = undefined
    setStatus('open')
    if (watched !== undefined) sendPing()
  }
  if (message?.type === 'session_ended') {
    disconnect()
    void renewAndReconnect(token)
  } else if (message) {
    tell(message)
  }
}

function sendPing(): void {
  if (!socket) return
  // A connection can die without a close event, for example when a phone changes networks.
  if (performance.now() - lastMessageAt > live.heartbeatMs * 2) {
    disconnect()
    return retryLater(0)
  }
  if (socket.readyState === WebSocket.OPEN)
    send(socket, { type: 'ping', ...(watched !== undefined && isSeen() && { watching: watched }) })
}

const isSeen = () => document.visibilityState === 'visible'

/** Renews a refused token; only the server knows whether the session itself has ended. */
async function renewAndReconnect(token: string): Promise<void> {
  if (refusedToken !== undefined && refusedToken !== token && isFresh(token)) return endSession()
  refusedToken = token
  const renewal = await renewAccessToken(token)
  if (renewal === 'renewed') retryLater(0)
  if (renewal === 'unreachable') retryLater()
}

/** After a long sleep a renewed token may have expired too, so its refusal does not mean the session ended. */
function isFresh(token: string): boolean {
  const session = readSession()
  return (
    session.status === 'signedIn' && session.accessToken === token && remainingMs(session, readInstant()) > 0
  )
}

function endSession(): void {
  removeSignedInCookie()
  setSession({ status: 'signedOut', left: false })
}

function retryLater(delayMs: number = reconnectMs(failures++, Math.random())): void {
  clearTimeout(retryTimer)
  retryTimer = setTimeout(() => !socket && connect(), delayMs)
}

function disconnect(): void {
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
  reportAbsence()
}

/** Shorter interruptions are not reported. */
const patienceMs = 4000
let absence: ReturnType<typeof setTimeout> | undefined

function reportAbsence(): void {
  if (readStatus() !== 'open' && accountId !== undefined) {
    absence ??= setTimeout(() => setTrouble('unheard', true), patienceMs)
    return
  }
  clearTimeout(absence)
  absence = undefined
  setTrouble('unheard', false)
}

function send(to: WebSocket, message: FromClient): void {
  to.send(JSON.stringify(message))
}

/** Ignores events of a newer server that this page does not know. */
function parseEvent(text: string): FromServer | undefined {
  try {
    return fromServer.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
