export type ToastKind = 'success' | 'error' | 'info'

/** What a toast offers to do. */
export interface ToastAction {
  label: string
  act: () => void
}

export interface Toast {
  id: number
  kind: ToastKind
  message: string
  title: string | undefined
  durationMs: number
  action: ToastAction | undefined
}

export interface ToastOptions {
  kind?: ToastKind
  title?: string
  durationMs?: number
  action?: ToastAction
}

export const toastDurationMs = 5000
export const toastsVisible = 3

let nextId = 1
let shown: readonly Toast[] = []
const listeners = new Set<() => void>()

function show(next: readonly Toast[]): void {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a message; callable from anywhere, React or not. Beyond three the oldest gives way. */
export function toast(message: string, options: ToastOptions = {}): number {
  const { kind = 'info', title, durationMs = toastDurationMs, action } = options
  const id = nextId++
  // The same words twice in a row are one message: a repeated failure must not stack.
  const others = shown.filter((other) => other.message !== message || other.kind !== kind)
  show([...others, { id, kind, message, title, durationMs, action }].slice(-toastsVisible))
  return id
}

toast.success = (message: string, options: Omit<ToastOptions, 'kind'> = {}) =>
  toast(message, { ...options, kind: 'success' })
toast.error = (message: string, options: Omit<ToastOptions, 'kind'> = {}) =>
  toast(message, { ...options, kind: 'error' })
toast.info = (message: string, options: Omit<ToastOptions, 'kind'> = {}) =>
  toast(message, { ...options, kind: 'info' })

export function dismissToast(id: number): void {
  show(shown.filter((other) => other.id !== id))
}

export function clearToasts(): void {
  show([])
}

export function readToasts(): readonly Toast[] {
  return shown
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
