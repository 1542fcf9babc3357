import type { ChildProcess } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { launchLimited, mostGivingWay, type ProcessLimits } from '../../ports/limited-process.ts'
import type { Encoded } from './file-names.ts'
import type { EncodeAnswer, EncodeOrder } from './encoder-process.ts'

export type Outcome =
  | { encoded: Encoded }
  /** The picture's own fault; `died` where it took its process along. */
  | { unreadable: string; died?: true }
  /** Ours: too much to do, or no process could be started. */
  | { busy: string }

interface Order extends Partial<Omit<EncodeOrder, 'bytes'>> {
  /** Whatever does not give way goes before it. */
  givesWay?: boolean
}

export interface Encoder {
  encode(bytes: Uint8Array, order?: Order): Promise<Outcome>
  close(): void
}

export interface EncoderOptions extends ProcessLimits {
  processes: number
  /** What a picture may take of a processor; a busy machine is not its fault. */
  cpuMs: number
}

const defaults: EncoderOptions = {
  // Each uses two threads.
  processes: Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2))),
  cpuMs: 30_000,
  timeoutMs: 120_000,
  memoryMb: 768,
  waiting: 40,
  idleMs: 60_000,
  handed: () => {},
}

interface Task {
  order: EncodeOrder
  resolve(outcome: Outcome): void
}

interface Slot {
  child: ChildProcess
  ready: boolean
  task: Task | null
  timer: NodeJS.Timeout
}

const script = fileURLToPath(new URL('encoder-process.ts', import.meta.url))

/** A few processes that decode and encode, started when needed, replaced when they die, gone when idle. */
export function openEncoder(options: Partial<EncoderOptions> = {}): Encoder {
  const { processes, cpuMs, timeoutMs, memoryMb, waiting, idleMs, handed } = { ...defaults, ...options }
  const slots = new Set<Slot>()
  const queue: Task[] = []
  const givingWay: Task[] = []
  const nextOf = () => (queue.length > 0 ? queue : givingWay)
  let closed = false

  function start(): Slot {
    const child = launchLimited(script, {
      memoryMb,
      heapMb: 128,
      // On x64 Node takes 650 MB of it: with less a picture has less than it is given.
      reservedMb: 768,
      args: [String(cpuMs)],
      env: { MALLOC_ARENA_MAX: '2' },
    })
    const slot: Slot = { child, ready: false, task: null, timer: setTimeout(() => {}, 0) }
    slots.add(slot)
    child.on('message', (answer: EncodeAnswer) => {
      if ('ready' in answer) slot.ready = true
      else end(slot, answer)
    })
    child.on('error', (error) => lost(slot, error.message))
    child.on('exit', (code, signal) => lost(slot, `the process ended with ${signal ?? code}`))
    return slot
  }

  function lost(slot: Slot, why: string) {
    if (!slots.delete(slot)) return
    slot.child.kill('SIGKILL')
    end(slot, slot.ready ? { unreadable: why, died: true } : { busy: why })
  }

  function end(slot: Slot, outcome: Outcome) {
    const { task } = slot
    clearTimeout(slot.timer)
    slot.task = null
    if (slots.has(slot)) slot.timer = setTimeout(() => lost(slot, 'idle'), idleMs).unref()
    task?.resolve(outcome)
    work()
  }

  function work() {
    for (let next = nextOf()[0]; next !== undefined && !closed; next = nextOf()[0]) {
      const idle = [...slots].find(({ task }) => task === null)
      const slot = idle ?? (slots.size < processes ? start() : undefined)
      if (slot === undefined) return
      nextOf().shift()
      clearTimeout(slot.timer)
      slot.task = next
      slot.timer = setTimeout(() => lost(slot, `no answer within ${timeoutMs} ms`), timeoutMs)
      try {
        // A send that fails later is answered by the process's exit.
        slot.child.send(next.order, () => {})
        if (slot.child.pid !== undefined) handed(slot.child.pid)
      } catch (error) {
        lost(slot, error instanceof Error ? error.message : 'unknown')
      }
    }
  }

  return {
    encode(bytes, { drawing = false, givesWay = false, ...order } = {}) {
      if (closed) return Promise.resolve({ busy: 'stopping' })
      const [line, most] = givesWay ? [givingWay, Math.min(waiting, mostGivingWay)] : [queue, waiting]
      if (line.length >= most) return Promise.resolve({ busy: 'too many pictures wait' })
      return new Promise((resolve) => {
        line.push({ order: { bytes, drawing, ...order }, resolve })
        work()
      })
    },
    close() {
      closed = true
      for (const { resolve } of [...queue.splice(0), ...givingWay.splice(0)]) resolve({ busy: 'stopping' })
      for (const slot of slots) {
        slot.ready = false
        lost(slot, 'stopping')
      }
    },
  }
}
