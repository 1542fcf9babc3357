/** A phone's push service provides its token some time after the request, and may change it later. */
const tokenPoll = { firstMs: 1000, everyMs: 2000 } as const

/** Polls for the token and delivers each one once. A failed delivery is retried. */
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
