import { useEffect } from 'react'

/** The number on the app's icon, where the system shows one. */
export function useAppBadge(unread: number): void {
  useEffect(() => {
    void setBadge(unread)
  }, [unread])
  // Whoever leaves the app for another account leaves no number behind.
  useEffect(() => () => void setBadge(0), [])
}

async function setBadge(count: number): Promise<void> {
  try {
    if (count > 0) await navigator.setAppBadge?.(count)
    else await navigator.clearAppBadge?.()
  } catch {
    // Not installed, or not allowed: there is no icon to write on.
  }
}
