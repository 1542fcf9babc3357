/** Messages of a pooled process: it is ready, it failed to start, or its task's result. */
export type ProcessMessage<Answer> =
  | { ready: true }
  | { failed: string }
  | { answer: Answer }
  | { problem: string }

interface Limits {
  memoryMb: number
  /** Processor time that one task may use, so that a busy machine does not count. */
  cpuMs?: number
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : 'it threw no error')

/** The process's side of a pool: prepares itself, then runs one task at a time. A task may kill the process. */
export async function serveTasks<Task, Answer>(
  { memoryMb, cpuMs = Infinity }: Limits,
  prepare: () => Promise<(task: Task) => Answer | Promise<Answer>>,
) {
  const say = (said: ProcessMessage<Answer>) => process.send?.(said)
  const die = () => process.kill(process.pid, 'SIGKILL')
  let begun = process.cpuUsage()
  setInterval(() => {
    const { user, system } = process.cpuUsage(begun)
    if (process.memoryUsage.rss() > memoryMb * 2 ** 20 || user + system > cpuMs * 1000) die()
  }, 25).unref()
  process.on('disconnect', die)
  // Ctrl-C in the terminal reaches every process; the server first finishes its requests.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})

  try {
    const work = await prepare()
    process.on('message', async ({ task }: { task: Task }) => {
      begun = process.cpuUsage()
      try {
        say({ answer: await work(task) })
      } catch (error) {
        say({ problem: messageOf(error) })
      }
    })
    say({ ready: true })
  } catch (error) {
    say({ failed: messageOf(error) })
  }
}
