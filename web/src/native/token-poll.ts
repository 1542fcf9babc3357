/** A phone's push service hands its token over some time after it was asked; it may change it later, too. */
const tokenPoll = { firstMs: 1000, everyMs: 2000 } as const

/** Reads the token 1 s after the start and then every 2 s, and delivers each one once. A failed delivery is tried again. */
export function pollToken(
  read: () => string | undefined,
  deliver: (token: string) => Promise<boolean>,
): () => void {
  let delivered: string | undefined
  let delivering = false
  async function look(): Promise<void> {
    const token = read()
    if (token === undefined || token === delivered || delivering) return
    delivering = true
    if (await deliver(token)) delivered = token
    delivering = false
  }
  let timer: ReturnType<typeof setInterval> | undefined
  const first = setTimeout(() => {
    void look()
    timer = setInterval(() => void look(), tokenPoll.everyMs)
  }, tokenPoll.firstMs)
  return () => {
    clearTimeout(first)
    clearInterval(timer)
  }
}
