import { spawn, type ChildProcess } from 'node:child_process'

export interface ProcessLimits {
  /** What the process may hold in all. */
  memoryMb: number
  /** What JavaScript itself may hold of it. */
  heapMb: number
  /** What Node reserves at its start and never writes to. */
  reservedMb: number
  args?: readonly string[]
  env?: NodeJS.ProcessEnv
}

/**
 * Threads for pictures, all begun at the start: libvips otherwise lets one go after a while without work, and a picture
 * that comes in that very moment is never worked on. More than the seven that were seen at once: too few would wait for
 * each other.
 */
const pictureThreads = 12

/** The script as a process of its own, which is given `memoryMb` and `args`, and talks by messages. */
export function startLimitedProcess(
  script: string,
  { memoryMb, heapMb, reservedMb, args = [], env = {} }: ProcessLimits,
): ChildProcess {
  const command = [process.execPath, `--max-old-space-size=${heapMb}`, script]
  // The system's own limit holds where memory is taken faster than the process looks at itself.
  const limited = [
    '/bin/sh',
    '-c',
    `ulimit -c 0; ulimit -d ${(memoryMb + reservedMb) * 1024}; exec "$0" "$@"`,
    ...command,
  ]
  const [file = '', ...rest] = process.platform === 'linux' ? limited : command
  const child = spawn(file, [...rest, String(memoryMb), ...args], {
    // Nothing of ours is in its environment: no password, no key.
    env: {
      PATH: process.env['PATH'],
      SystemRoot: process.env['SystemRoot'],
      VIPS_MAX_THREADS: String(pictureThreads),
      ...env,
    },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  child.unref()
  child.channel?.unref()
  return child
}
