import {
  shareableSession,
  onSession,
  readSession,
  setSession,
  signedInSession,
  type GrantedSession,
} from './session.ts'
import { deleteUnsent } from './forget-unsent.ts'

type Message = { type: 'signedIn'; session: GrantedSession } | { type: 'signedOut'; left: boolean }

/** Sends every change of the session to the other tabs and applies theirs. */
export function shareSession(): void {
  // Very old browsers lack it: there each tab has its own session.
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel('mithaq.session')
  let before = readSession()
  let listening = false

  onSession(() => {
    const session = readSession()
    const wasSignedOut = before.status === 'signedOut'
    before = session
    if (listening) return
    if (session.status === 'signedIn') share({ type: 'signedIn', session: shareableSession(session) })
    if (session.status === 'signedOut' && !wasSignedOut) share({ type: 'signedOut', left: session.left })
  })

  channel.addEventListener('message', ({ data: message }: MessageEvent<Message>) => {
    listening = true
    if (message.type === 'signedIn') setSession(signedInSession(message.session))
    else if (readSession().status !== 'signedOut') {
      // Drafts are stored for each tab, so each tab removes its own.
      if (message.left) deleteUnsent()
      setSession({ status: 'signedOut', left: message.left })
    }
    listening = false
  })

  function share(message: Message): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
    channel.postMessage(message)
  }
}
