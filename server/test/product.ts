import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../src/embedded-postgres/free-port.ts'

const startScript = fileURLToPath(new URL('../../scripts/start.ts', import.meta.url))

export interface Product {
  url: string
  port: number
  dataDir: string
  pid: number
  /** Everything it printed so far. */
  printed(): string
  /** Ends it with the signal and answers with its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  remove(): void
}

export interface StartOptions {
  script?: string
  args?: string[]
  untilServing?: boolean
}

/** The product as a person starts it: its own process, port and data folder. */
export async function startProduct(
  env: Record<string, string> = {},
  { script = startScript, args = [], untilServing = true }: StartOptions = {},
): Promise<Product> {
  const port = Number(env['PORT'] ?? (await freePort()))
  const dataDir = env['DATA_DIR'] ?? passableFolder()
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, NODE_ENV: '', PORT: String(port), DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  const url = `http://localhost:${port}`
  const product: Product = {
    url,
    port,
    dataDir,
    pid: child.pid ?? 0,
    printed: () => output,
    stop(signal = 'SIGTERM') {
      child.kill(signal)
      return exited
    },
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  }
  if (!untilServing) return product
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await sleep(100)) {
    if (child.exitCode !== null) throw new Error(`The product stopped while starting:\n${output}`)
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null)
    if (answer?.ok && output.includes('Mithaq is at')) return product
  }
  throw new Error(`The product did not start:\n${output}`)
}

// Run as root, a database in a folder that only root may enter would lie elsewhere, where nobody removes it.
function passableFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mithaq-product-'))
  chmodSync(folder, 0o711)
  return folder
}
