import type { ChildProcess } from 'node:child_process'
import { startLimitedProcess, type ProcessLimits } from './limited-process.ts'
import type { ProcessMessage } from './pooled-process.ts'

/** Limits of a pool and its queue. */
export interface PoolLimits {
  processes: number
  memoryMb: number
  /** How long a process may take to start, also on a busy machine. */
  startMs: number
  /** How long a process may take for one task. */
  timeoutMs: number
  /** How many tasks may wait for a free process. */
  maxWaiting: number
  idleMs: number
  /** Called with the process id when a task starts. */
  onTaskStarted(pid: number): void
}

export interface PoolOptions extends PoolLimits, Omit<ProcessLimits, 'memoryMb'> {
  script: string
  /** Called with the reason when a process ended unexpectedly. */
  onProcessLost?: (why: string) => void
}

export type Outcome<Answer> =
  | { answer: Answer }
  /** The task's own fault; `died` if it killed its process. */
  | { problem: string; died?: true }
  /** Not the task's fault: too many tasks, or no process could be started. */
  | { busy: string }

export interface ProcessPool<Task, Answer> {
  run(task: Task): Promise<Outcome<Answer>>
  close(): void
}

interface QueuedTask<Task, Answer> {
  task: Task
  resolve(outcome: Outcome<Answer>): void
}

interface Slot<Task, Answer> {
  child: ChildProcess
  isReady: boolean
  current: QueuedTask<Task, Answer> | null
  timer: NodeJS.Timeout
}

/** How long to wait before starting a process again after a failed start. */
const pauseMs = 1000

/** Runs tasks in a few processes of a script: started on demand, replaced when they die, ended when idle. */
export function openProcessPool<Task, Answer>(options: PoolOptions): ProcessPool<Task, Answer> {
  const {
    script,
    processes,
    startMs,
    timeoutMs,
    maxWaiting,
    idleMs,
    onTaskStarted,
    onProcessLost = () => {},
  } = options
  const slots = new Set<Slot<Task, Answer>>()
  const queue: QueuedTask<Task, Answer>[] = []
  let pausedUntil = 0
  let isClosed = false

  function startProcess(): Slot<Task, Answer> {
    const child = startLimitedProcess(script, options)
    const slot = { child, isReady: false, current: null, timer: setTimeout(() => {}, 0) }
    slots.add(slot)
    child.on('message', (said: ProcessMessage<Answer>) => {
      if ('failed' in said) return handleLoss(slot, said.failed)
      if (!('ready' in said)) return finishTask(slot, said)
      slot.isReady = true
      sendTask(slot)
    })
    child.on('error', (error) => handleLoss(slot, error.message))
    child.on('exit', (code, signal) => handleLoss(slot, `the process ended with ${signal ?? code}`))
    startTimer(slot, startMs, 'the process was not ready')
    return slot
  }

  function startTimer(slot: Slot<Task, Answer>, ms: number, what: string) {
    clearTimeout(slot.timer)
    slot.timer = setTimeout(() => handleLoss(slot, `${what} within ${ms} ms`), ms)
  }

  /** If a process dies of its task, that task fails; if a process fails to start, all waiting tasks fail. */
  function handleLoss(slot: Slot<Task, Answer>, why: string) {
    if (!slots.has(slot)) return
    onProcessLost(why)
    const { isReady, current } = slot
    endProcess(slot)
    if (isReady) current?.resolve({ problem: why, died: true })
    else {
      pausedUntil = performance.now() + pauseMs
      current?.resolve({ busy: why })
      for (const { resolve } of queue.splice(0)) resolve({ busy: why })
    }
    assignTasks()
  }

  function endProcess(slot: Slot<Task, Answer>) {
    slots.delete(slot)
    clearTimeout(slot.timer)
    slot.child.kill('SIGKILL')
  }

  function finishTask(slot: Slot<Task, Answer>, outcome: Outcome<Answer>) {
    if (!slots.has(slot)) return
    const { current } = slot
    slot.current = null
    clearTimeout(slot.timer)
    slot.timer = setTimeout(() => endProcess(slot), idleMs).unref()
    current?.resolve(outcome)
    assignTasks()
  }

  function assignTasks() {
    while (queue.length > 0 && !isClosed) {
      const idle = [...slots].find(({ current }) => current === null)
      const slot = idle ?? (slots.size < processes ? startProcess() : undefined)
      if (slot === undefined) return
      slot.current = queue.shift() ?? null
      if (slot.isReady) sendTask(slot)
    }
  }

  function sendTask(slot: Slot<Task, Answer>) {
    if (slot.current === null) return
    startTimer(slot, timeoutMs, 'no answer')
    try {
      // If sending fails later, the exit of the process answers the task.
      slot.child.send({ task: slot.current.task }, () => {})
      if (slot.child.pid !== undefined) onTaskStarted(slot.child.pid)
    } catch (error) {
      handleLoss(slot, error instanceof Error ? error.message : 'unknown')
    }
  }

  return {
    run(task) {
      if (isClosed) return Promise.resolve({ busy: 'stopping' })
      if (queue.length >= maxWaiting) return Promise.resolve({ busy: 'too many tasks wait' })
      if (performance.now() < pausedUntil) return Promise.resolve({ busy: 'no process could be begun' })
      return new Promise((resolve) => {
        queue.push({ task, resolve })
        assignTasks()
      })
    },
    close() {
      isClosed = true
      for (const { resolve } of queue.splice(0)) resolve({ busy: 'stopping' })
      for (const slot of slots) {
        endProcess(slot)
        slot.current?.resolve({ busy: 'stopping' })
      }
    },
  }
}
