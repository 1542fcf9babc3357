/** Drafts, and messages that were never sent. */
export function forgetChats(): void {
  for (const name of ['sessionStorage', 'localStorage'] as const) {
    try {
      const storage = window[name]
      for (const key of Object.keys(storage)) if (key.startsWith('mithaq.chat.')) storage.removeItem(key)
    } catch {
      // Storage can be forbidden; then nothing was stored either.
    }
  }
}
