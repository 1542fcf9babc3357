const keyOf = (memberId: string) => `mithaq.favorite-explained.${memberId}`

/** True once for each member on this device: the first favorite explains itself. */
export function takeFavoriteExplanation(memberId: string): boolean {
  try {
    if (localStorage.getItem(keyOf(memberId)) !== null) return false
    localStorage.setItem(keyOf(memberId), '1')
    return true
  } catch {
    // Without storage it would be explained every time: rather never.
    return false
  }
}
