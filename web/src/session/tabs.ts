import { granted, onSession, readSession, setSession, signedIn, type GrantedSession } from './session.ts'
import { forgetUnsent } from './forget-unsent.ts'

type News = { type: 'signedIn'; session: GrantedSession } | { type: 'signedOut'; left: boolean }

/** Tells the other tabs of every change made in this one, and takes theirs over. */
export function shareSession(): void {
  // Missing in very old browsers: there each tab keeps its own session.
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel('mithaq.session')
  let before = readSession()
  let listening = false

  onSession(() => {
    const session = readSession()
    const wasSignedOut = before.status === 'signedOut'
    before = session
    if (listening) return
    if (session.status === 'signedIn') tell({ type: 'signedIn', session: granted(session) })
    if (session.status === 'signedOut' && !wasSignedOut) tell({ type: 'signedOut', left: session.left })
  })

  channel.addEventListener('message', ({ data: news }: MessageEvent<News>) => {
    listening = true
    if (news.type === 'signedIn') setSession(signedIn(news.session))
    else if (readSession().status !== 'signedOut') {
      // The other tab reaches its own drafts alone.
      if (news.left) forgetUnsent()
      setSession({ status: 'signedOut', left: news.left })
    }
    listening = false
  })

  function tell(news: News): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
    channel.postMessage(news)
  }
}
