import { onLive } from '../../live/live.ts'

type Listener = (profileId: string) => void
const listeners = new Set<Listener>()

/** A block made here takes effect here at once, before the socket has said so. */
export function tellGone(profileId: string): void {
  for (const listener of listeners) listener(profileId)
}

/** Hears of everyone who is to be seen nowhere any more: blocked by either side, or gone. May tell twice. */
export function onGone(listener: Listener): () => void {
  listeners.add(listener)
  const stop = onLive((message) => message.type === 'gone' && listener(message.profileId))
  return () => {
    listeners.delete(listener)
    stop()
  }
}
