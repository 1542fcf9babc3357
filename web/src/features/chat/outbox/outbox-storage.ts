import * as z from 'zod/mini'
import { onSession, readSession } from '../../../session/session.ts'
import { createListeners } from '../../../store/store.ts'
import { waitingReaction, isMessage, waitingMessage, type OutboxEntries } from './outbox.ts'

/** Everything below this is removed from the browser's storage when the member signs out. */
const prefix = 'mithaq.chat.'
const entriesShape = z.array(z.union([waitingMessage, waitingReaction]))
const none: OutboxEntries = []

/** Messages and reactions to send; survives a reload and is shared by all tabs of a member. */
interface Outbox {
  read: () => OutboxEntries
  change: (next: (entries: OutboxEntries) => OutboxEntries) => void
  subscribe: (listener: () => void) => () => void
}

const opened = new Map<string, Outbox>()

/** Entries may also be in memory: clear them at a sign-out, or the next sign-in would send them. */
onSession(() => {
  const session = readSession()
  if (session.status === 'signedOut' && session.left) opened.clear()
})

export function getOutbox(memberId: string): Outbox {
  const known = opened.get(memberId)
  if (known) return known
  const outbox = openOutbox(`${prefix}outbox.${memberId}`)
  opened.set(memberId, outbox)
  return outbox
}

/** The number of unsent messages, which a sign-out discards. */
export function countUnsent(memberId: string): number {
  return getOutbox(memberId).read().filter(isMessage).length
}

export function openOutbox(key: string, storage: () => Storage = () => localStorage): Outbox {
  const [tell, on] = createListeners()
  let raw: string | null = null
  let entries = none
  let stored = true

  function read(): OutboxEntries {
    if (!stored) return entries
    let now: string | null
    try {
      now = storage().getItem(key)
    } catch {
      return entries
    }
    if (now !== raw) {
      raw = now
      entries = parse(now)
    }
    return entries
  }

  function change(next: (entries: OutboxEntries) => OutboxEntries): void {
    const changed = next(read())
    if (changed === entries) return
    entries = changed
    try {
      if (changed.length > 0) storage().setItem(key, JSON.stringify(changed))
      else storage().removeItem(key)
      raw = storage().getItem(key)
    } catch {
      // Storage can be full or forbidden: keep the entries in this tab only.
      stored = false
    }
    tell()
  }

  function subscribe(listener: () => void): () => void {
    const onStorage = (event: StorageEvent) => (event.key === key || event.key === null) && listener()
    const stop = on(listener)
    if (typeof window !== 'undefined') window.addEventListener('storage', onStorage)
    return () => {
      stop()
      if (typeof window !== 'undefined') window.removeEventListener('storage', onStorage)
    }
  }

  return { read, change, subscribe }
}

function parse(text: string | null): OutboxEntries {
  try {
    return entriesShape.safeParse(JSON.parse(text ?? '[]')).data ?? none
  } catch {
    return none
  }
}
