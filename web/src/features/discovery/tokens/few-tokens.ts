const keyOf = (memberId: string) => `mithaq.few-tokens.${memberId}`
const today = () => new Date().toDateString()

/** Whether the notice has not been shown to this member on this device today. */
export function isDueToday(memberId: string): boolean {
  try {
    return localStorage.getItem(keyOf(memberId)) !== today()
  } catch {
    // Without storage it would show at every visit: rather never.
    return false
  }
}

export function markShownToday(memberId: string): void {
  try {
    localStorage.setItem(keyOf(memberId), today())
  } catch {
    // Storage is full: the notice may show again today.
  }
}
