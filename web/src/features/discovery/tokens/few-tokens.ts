const keyOf = (memberId: string) => `mithaq.few-tokens.${memberId}`
const today = () => new Date().toDateString()

/** Whether this device has still to tell the member today that tokens are few. */
export function isDueToday(memberId: string): boolean {
  try {
    return localStorage.getItem(keyOf(memberId)) !== today()
  } catch {
    // Without storage it would come with every look: better never than always.
    return false
  }
}

export function markShownToday(memberId: string): void {
  try {
    localStorage.setItem(keyOf(memberId), today())
  } catch {
    // Full: it comes once more.
  }
}
