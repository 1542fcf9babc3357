import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { collectArrivals } from '../wait/collect-arrivals.ts'
import { localExaminerUrl } from '../pictures/start-local-examiner.ts'
import { safeEnvironment } from './safe-environment.ts'
import { waitUntil } from '../wait/wait-until.ts'
import { freePort } from '../../../src/embedded-postgres/free-port.ts'

const compiled = fileURLToPath(new URL('../../../../.cache/compiled', import.meta.url))
const startScript = fileURLToPath(new URL('../../../../scripts/start.ts', import.meta.url))

export interface Product {
  url: string
  port: number
  dataDir: string
  pid: number
  /** Everything printed so far. */
  printed(): string
  /** Resolves once this text is printed; rejects if the process ends without. */
  prints(text: string): Promise<void>
  /** Sends the signal and resolves with the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  remove(): void
}

interface StartOptions {
  script?: string
  /** Options for Node. */
  options?: string[]
  /** Starts it by `npm start`. */
  byNpm?: boolean
  args?: string[]
  untilServing?: boolean
}

/** Starts the product as a user does: its own process, port and data folder. */
export async function startProduct(
  env: Record<string, string> = {},
  { script = startScript, options = [], byNpm = false, args = [], untilServing = true }: StartOptions = {},
): Promise<Product> {
  const port = Number(env['PORT'] ?? (await freePort()))
  const dataDir = env['DATA_DIR'] ?? passableFolder()
  const examiner = await localExaminerUrl()
  const [command, words] = byNpm ? ['npm', ['start', '--']] : [process.execPath, [...options, script]]
  const child = spawn(command, [...words, ...args], {
    env: {
      ...safeEnvironment(),
      PORT: String(port),
      DATA_DIR: dataDir,
      EXAMINER_URL: examiner,
      // Sources are compiled once instead of at every start.
      NODE_COMPILE_CACHE: compiled,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { all, add, until: hasPrinted } = collectArrivals<string>()
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => add(String(chunk)))
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  // Wait for the rest of its output.
  const ended = once(child, 'close').then(() => add(''))
  const url = `http://localhost:${port}`
  const product: Product = {
    url,
    port,
    dataDir,
    pid: child.pid ?? 0,
    printed: () => all.join(''),
    async prints(text) {
      const isPrinted = () => all.join('').includes(text)
      await Promise.race([ended, hasPrinted(`"${text}"`, isPrinted, 120_000)])
      if (!isPrinted()) throw new Error(`The product ended without "${text}":\n${all.join('')}`)
    },
    stop(signal = 'SIGTERM') {
      child.kill(signal)
      return exited
    },
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  }
  if (!untilServing) return product
  await product.prints('Mithaq is at')
  await waitUntil(
    'the product was ready',
    async () => (await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null))?.ok === true,
  )
  return product
}

// As root, a database in a folder that only root may enter would be placed elsewhere, and never be removed.
function passableFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mithaq-product-'))
  chmodSync(folder, 0o711)
  return folder
}
