import { useMemo, useState, useSyncExternalStore } from 'react'
import { createListeners } from '../store/store.ts'
import { onSession, readSession } from './session.ts'

/** All keys with this prefix are removed from the browser's storage at sign-out. */
const prefix = 'mithaq.draft.'
/** Drafts that the storage refused, because it is full or forbidden. They live as long as the page. */
const refused = new Map<string, string>()
const [tell, on] = createListeners()

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

/** A draft stored by an earlier version may lack newer fields, which take their initial values. */
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

export function saveDraft(owner: string, name: string, value: unknown): void {
  writeRaw(keyOf(owner, name), value === '' || value === null ? null : JSON.stringify(value))
}

export function deleteDraft(owner: string, name: string): void {
  writeRaw(keyOf(owner, name), null)
}

/** For owners without a session, such as guardians; a member's drafts are removed at sign-out. */
export function deleteDraftsOf(owner: string): void {
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

/** The owner of drafts unless another one is named. */
export function currentMemberId(): string {
  const session = readSession()
  return session.status === 'signedIn' ? session.user.id : ''
}

/**
 * Keeps what was typed until it is sent: closing the sheet, leaving the screen, a session that ends and a reload lose
 * nothing. The draft belongs to the member unless another owner is named.
 */
export function useDraft<T>(
  name: string,
  initial: T,
  owner?: string,
): [value: T, keep: (next: T) => void, forget: () => void] {
  // The owner is fixed at mount, so that an answer after the end of the session still removes the right draft.
  const [member] = useState(currentMemberId)
  const whose = owner ?? member
  const raw = useSyncExternalStore(
    on,
    () => readRaw(keyOf(whose, name)),
    () => null,
  )
  // oxlint-disable-next-line react/exhaustive-deps -- the initial value is a new but equal object at every render
  const kept = useMemo(() => (raw === null ? undefined : parse(raw, initial)), [raw, name])
  return [kept ?? initial, (next) => saveDraft(whose, name, next), () => deleteDraft(whose, name)]
}
