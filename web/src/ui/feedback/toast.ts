import { createStore } from '../../store/store.ts'

type ToastKind = 'success' | 'error' | 'info' | 'match'

/** A button in a toast. */
interface ToastAction {
  label: string
  act: () => void
}

/** A link in a toast. */
interface ToastLink {
  label: string
  to: string
}

export interface Toast {
  id: number
  kind: ToastKind
  message: string
  title: string | undefined
  durationMs: number
  action: ToastAction | undefined
  link: ToastLink | undefined
  causes: readonly string[]
}

interface ToastOptions {
  kind?: ToastKind
  title?: string
  durationMs?: number
  action?: ToastAction
  link?: ToastLink
  /** The error it reports; the toast is dismissed when the cause is gone. */
  error?: unknown
}

const toastDurationMs = 5000
const toastsVisible = 3

let nextId = 1
const none: readonly Toast[] = []
export const [readToasts, setToasts, onToasts, useToasts] = createStore(none)

/** Shows a message, from anywhere. Beyond three, the oldest is dropped. */
export function toast(message: string, options: ToastOptions = {}): number {
  const { kind = 'info', title, durationMs = toastDurationMs, action, link, error } = options
  const id = nextId++
  // Replace an earlier toast with the same text: a repeated failure must not stack.
  const others = readToasts().filter((other) => other.message !== message || other.kind !== kind)
  setToasts(
    [...others, { id, kind, message, title, durationMs, action, link, causes: causesOf(error) }].slice(
      -toastsVisible,
    ),
  )
  return id
}

toast.success = (message: string, options: Omit<ToastOptions, 'kind'> = {}) =>
  toast(message, { ...options, kind: 'success' })
toast.error = (message: string, options: Omit<ToastOptions, 'kind'> = {}) =>
  toast(message, { ...options, kind: 'error' })
toast.info = (message: string, options: Omit<ToastOptions, 'kind'> = {}) =>
  toast(message, { ...options, kind: 'info' })

/** The cause of errors without a connection. */
export const noConnectionCause = 'no connection'

/** The causes that dismiss an error's toast: its request succeeds, or the connection is back. */
function causesOf(error: unknown): readonly string[] {
  if (typeof error !== 'object' || error === null) return []
  const about: unknown = Reflect.get(error, 'about')
  const unreachable = Reflect.get(error, 'code') === 'network'
  return [...(typeof about === 'string' ? [about] : []), ...(unreachable ? [noConnectionCause] : [])]
}

export function dismissToastsCausedBy(cause: string): void {
  const left = readToasts().filter(({ causes }) => !causes.includes(cause))
  if (left.length < readToasts().length) setToasts(left)
}

export function dismissToast(id: number): void {
  setToasts(readToasts().filter((other) => other.id !== id))
}

export function clearToasts(): void {
  setToasts(none)
}

/** A timer that runs from `run` until the function it returns pauses it. */
export function createPausableTimer(durationMs: number, onOver: () => void): { run: () => () => void } {
  let leftMs = durationMs
  return {
    run() {
      const startedAt = performance.now()
      // setTimeout fires at once for delays beyond 31 bits.
      const timer = setTimeout(onOver, Math.min(leftMs, 2 ** 31 - 1))
      return () => {
        clearTimeout(timer)
        leftMs -= performance.now() - startedAt
      }
    },
  }
}
