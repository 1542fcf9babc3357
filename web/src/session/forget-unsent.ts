/** What was typed, and messages that were never sent. */
export function forgetUnsent(): void {
  for (const name of ['sessionStorage', 'localStorage'] as const) {
    try {
      const storage = window[name]
      for (const key of Object.keys(storage)) if (/^mithaq\.(chat|draft)\./.test(key)) storage.removeItem(key)
    } catch {
      // Storage can be forbidden; then nothing was stored either.
    }
  }
}
