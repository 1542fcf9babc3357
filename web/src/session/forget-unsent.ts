/** Removes drafts and unsent messages from the browser's storage. */
export function deleteUnsent(): void {
  for (const name of ['sessionStorage', 'localStorage'] as const) {
    try {
      const storage = window[name]
      for (const key of Object.keys(storage)) if (/^mithaq\.(chat|draft)\./.test(key)) storage.removeItem(key)
    } catch {
      // Storage can be forbidden; then there is nothing to remove.
    }
  }
}
