/** What a process of a pool says: that it can begin, that it cannot, or what became of its task. */
export type ProcessMessage<Answer> =
  | { ready: true }
  | { failed: string }
  | { answer: Answer }
  | { problem: string }

interface Limits {
  memoryMb: number
  /** What one task may take of a processor; a busy machine is not its fault. */
  cpuMs?: number
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : 'it threw no error')

/** The process's side of a pool: prepares itself, then does one task after the other. It may die of a task. */
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
  // A stop from the terminal reaches every process; the server first finishes what it has begun.
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
