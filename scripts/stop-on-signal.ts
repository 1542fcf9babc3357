/** The first Ctrl-C stops cleanly; a later one exits at once. */
export function stopOnSignal(stop: () => Promise<unknown>) {
  let stoppingSince = 0
  const onSignal = () => {
    // npm forwards the Ctrl-C that the terminal has already sent: one key press gives two signals.
    if (stoppingSince > 0 && Date.now() - stoppingSince > 1_000) process.exit(1)
    if (stoppingSince > 0) return
    stoppingSince = Date.now()
    stop().then(
      () => process.exit(0),
      (error) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}
