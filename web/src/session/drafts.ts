import { useMemo, useState, useSyncExternalStore } from 'react'
import { makeListeners } from '../store/store.ts'
import { onSession, readSession } from './session.ts'

/** Everything below this is removed from the browser's storage when its owner signs out. */
const prefix = 'mithaq.draft.'
/** What the storage would not take, being full or forbidden: it lives as long as the page. */
const refused = new Map<string, string>()
const [tell, on] = makeListeners()

onSession(() => {
  const session = readSession()
  if (session.status === 'signedOut' && session.left) refused.clear()
})

const keyOf = (owner: string, name: string) => `${prefix}${owner}.${name}`

function readRaw(key: string): string | null {
  try {
    return refused.get(key) ?? sessionStorage.getItem(key)
  } catch {
    return refused.get(key) ?? null
  }
}

/** Nothing is kept of a draft that says nothing. */
function writeRaw(key: string, raw: string | null): void {
  refused.delete(key)
  try {
    if (raw === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, raw)
  } catch {
    if (raw !== null) refused.set(key, raw)
  }
  tell()
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A page that was reloaded for a new version finds what the earlier one kept: it may lack what has come since. */
function parse<T>(raw: string, initial: T): T {
  try {
    const kept: unknown = JSON.parse(raw)
    if (isRecord(initial)) return isRecord(kept) ? { ...initial, ...kept } : initial
    return initial === null || typeof kept === typeof initial ? (kept as T) : initial
  } catch {
    return initial
  }
}

export function readDraft<T>(owner: string, name: string, initial: T): T {
  const raw = readRaw(keyOf(owner, name))
  return raw === null ? initial : parse(raw, initial)
}

export function keepDraft(owner: string, name: string, value: unknown): void {
  writeRaw(keyOf(owner, name), value === '' || value === null ? null : JSON.stringify(value))
}

export function forgetDraft(owner: string, name: string): void {
  writeRaw(keyOf(owner, name), null)
}

/** For who has no session of a member: with theirs, everything here goes. */
export function forgetDraftsOf(owner: string): void {
  for (const keys of [refused.keys(), keysStored()])
    for (const key of [...keys]) if (key.startsWith(keyOf(owner, ''))) writeRaw(key, null)
}

function keysStored(): string[] {
  try {
    return Object.keys(sessionStorage)
  } catch {
    return []
  }
}

/** Whose drafts they are. */
export function memberNow(): string {
  const session = readSession()
  return session.status === 'signedIn' ? session.user.id : ''
}

/**
 * What somebody has typed and not sent, kept until it is: closing its sheet, leaving its screen or the app, a session
 * that ends and a page that is loaded again lose nothing. It is the member's, unless another owner is named.
 */
export function useDraft<T>(
  name: string,
  initial: T,
  owner?: string,
): [value: T, keep: (next: T) => void, forget: () => void] {
  // An answer that comes after the session has ended must not leave what was sent.
  const [member] = useState(memberNow)
  const whose = owner ?? member
  const raw = useSyncExternalStore(
    on,
    () => readRaw(keyOf(whose, name)),
    () => null,
  )
  // oxlint-disable-next-line react/exhaustive-deps -- the first value is a new object each time, and says the same
  const kept = useMemo(() => (raw === null ? undefined : parse(raw, initial)), [raw, name])
  return [kept ?? initial, (next) => keepDraft(whose, name, next), () => forgetDraft(whose, name)]
}
