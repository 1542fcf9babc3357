import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ExaminerAway, type Examiner, type Seen } from '../examiner.ts'
import { launchLimited, mostGivingWay, type ProcessLimits } from '../limited-process.ts'
import type { LookAnswer } from './examiner-process.ts'

export interface ExaminerOptions extends ProcessLimits {
  /** How long loading the models may take, on a busy machine too. */
  startMs: number
}

const defaults: ExaminerOptions = {
  startMs: 120_000,
  timeoutMs: 120_000,
  memoryMb: 1024,
  waiting: 40,
  idleMs: 60_000,
  handed: () => {},
}

interface Task {
  picture: Uint8Array
  resolve(outcome: Seen | { unreadable: string }): void
  reject(error: Error): void
}

const script = fileURLToPath(new URL('examiner-process.ts', import.meta.url))

/** One process with the models, started when a picture is first to be looked at, gone when idle. */
export function embeddedExaminer(options: Partial<ExaminerOptions> = {}): Examiner {
  const { startMs, timeoutMs, memoryMb, waiting, idleMs, handed } = { ...defaults, ...options }
  const queue: Task[] = []
  const givingWay: Task[] = []
  const everyone = () => [...queue.splice(0), ...givingWay.splice(0)]
  let child: ChildProcess | null = null
  let ready = false
  let task: Task | null = null
  let timer = setTimeout(() => {}, 0)
  let closed = false

  function begin() {
    const begun = launchLimited(script, { memoryMb, heapMb: 512, reservedMb: 1024 })
    child = begun
    ready = false
    begun.on('message', (answer: LookAnswer) => {
      if (child !== begun) return
      if ('ready' in answer) {
        ready = true
        return work()
      }
      const done = task
      task = null
      done?.resolve('seen' in answer ? answer.seen : answer)
      work()
    })
    begun.on('error', (error) => lost(begun, error.message))
    begun.on('exit', (code, signal) => lost(begun, `the process ended with ${signal ?? code}`))
    allowTime(begun, startMs, 'the models were not read')
  }

  /** A picture takes its process along; without one in hand, the house is at fault and those who wait are told so. */
  function lost(gone: ChildProcess, why: string) {
    if (child !== gone) return
    child = null
    clearTimeout(timer)
    gone.kill('SIGKILL')
    const died = task
    task = null
    if (died) died.resolve({ unreadable: why })
    else for (const { reject } of everyone()) reject(new ExaminerAway(why))
    work()
  }

  function allowTime(begun: ChildProcess, ms: number, what: string) {
    clearTimeout(timer)
    timer = setTimeout(() => lost(begun, `${what} within ${ms} ms`), ms)
  }

  function work() {
    if (closed || task !== null) return
    if (queue.length + givingWay.length === 0) {
      const resting = child
      clearTimeout(timer)
      if (resting !== null) timer = setTimeout(() => lost(resting, 'idle'), idleMs).unref()
      return
    }
    if (child === null) return begin()
    if (!ready) return
    task = queue.shift() ?? givingWay.shift() ?? null
    allowTime(child, timeoutMs, 'no answer')
    try {
      // A send that fails later is answered by the process's exit.
      child.send(task?.picture ?? new Uint8Array(), () => {})
      if (child.pid !== undefined) handed(child.pid)
    } catch (error) {
      lost(child, error instanceof Error ? error.message : 'unknown')
    }
  }

  return {
    look(picture, { givesWay = false } = {}) {
      if (closed) return Promise.reject(new ExaminerAway('stopping'))
      const [line, most] = givesWay ? [givingWay, Math.min(waiting, mostGivingWay)] : [queue, waiting]
      if (line.length >= most) return Promise.reject(new ExaminerAway('too many pictures wait'))
      return new Promise((resolve, reject) => {
        line.push({ picture, resolve, reject })
        work()
      })
    },
    async close() {
      closed = true
      const waited = [...(task ? [task] : []), ...everyone()]
      task = null
      if (child) lost(child, 'stopping')
      for (const { reject } of waited) reject(new ExaminerAway('stopping'))
    },
  }
}
