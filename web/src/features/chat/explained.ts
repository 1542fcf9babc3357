const keyOf = (memberId: string) => `mithaq.tokens-explained.${memberId}`

/** Whether this browser has shown the member how tokens and clocks work. */
export function wasExplained(memberId: string): boolean {
  try {
    return localStorage.getItem(keyOf(memberId)) !== null
  } catch {
    // Without storage it would come back with every chat: better never than always.
    return true
  }
}

export function noteExplained(memberId: string): void {
  try {
    localStorage.setItem(keyOf(memberId), '1')
  } catch {
    // Nothing to remember it by.
  }
}
