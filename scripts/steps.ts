import { spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs an npm script or a tool with its output shown; true if it succeeded. */
export function run(command: string, args: string[], env: Record<string, string> = {}): boolean {
  console.log(`\n> ${command} ${args.join(' ')}`)
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return status === 0
}

/** The same in parallel with others: its output is shown when it has ended. */
export function runBeside(command: string, args: string[]): Promise<boolean> {
  return new Promise((ended) => {
    const said: Buffer[] = []
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => said.push(part))
    const end = (succeeded: boolean) => {
      console.log(`\n> ${command} ${args.join(' ')}\n${Buffer.concat(said).toString()}`.trimEnd())
      ended(succeeded)
    }
    child.on('error', () => end(false))
    child.on('close', (code) => end(code === 0))
  })
}

export interface Count {
  passed: number
  failed: number
}

export const one = (succeeded: boolean): Count => ({ passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1 })

export const sum = (counts: Count[]): Count => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
})

/** Prints the last line and exits. */
export function close({ passed, failed }: Count): never {
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed === 0 && passed > 0 ? 0 : 1)
}
