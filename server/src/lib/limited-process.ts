import { spawn, type ChildProcess } from 'node:child_process'

export interface ProcessLimits {
  /** Memory limit of the whole process. */
  memoryMb: number
  /** Limit of the JavaScript heap. */
  heapMb: number
  /** Address space that Node reserves at its start and never writes to. */
  reservedMb: number
  args?: readonly string[]
  env?: NodeJS.ProcessEnv
}

/**
 * Threads for libvips, all started at once: it otherwise ends idle threads, and a picture that arrives at that moment is
 * never processed. With too few threads they wait for each other.
 */
const pictureThreads = 12

/** Starts a script as a process with a memory limit, given `memoryMb` and `args`; it communicates by messages. */
export function startLimitedProcess(
  script: string,
  { memoryMb, heapMb, reservedMb, args = [], env = {} }: ProcessLimits,
): ChildProcess {
  const command = [process.execPath, `--max-old-space-size=${heapMb}`, script]
  // The system's limit also holds if memory grows faster than the process checks itself.
  const limited = [
    '/bin/sh',
    '-c',
    `ulimit -c 0; ulimit -d ${(memoryMb + reservedMb) * 1024}; exec "$0" "$@"`,
    ...command,
  ]
  const [file = '', ...rest] = process.platform === 'linux' ? limited : command
  const child = spawn(file, [...rest, String(memoryMb), ...args], {
    // The environment holds no password and no key.
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
