export interface OpenWindow {
  url: string
  visibilityState: string
}

/** Whether a window in sight is at the chat of this match. */
export function isLookingAt(matchId: string | undefined, windows: readonly OpenWindow[]): boolean {
  if (!matchId) return false
  return windows.some(
    ({ url, visibilityState }) =>
      visibilityState === 'visible' &&
      new URL(url).pathname.toLowerCase() === `/app/chat/${matchId.toLowerCase()}`,
  )
}
