import { existsSync, readFileSync, renameSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { populateGlobal } from 'vitest/runtime'
import type { Environment } from 'vitest/runtime'

const require = createRequire(import.meta.url)
const folder = join(import.meta.dirname, '..', '..', '.cache', 'happy-dom')

interface Dom {
  GlobalWindow: new (options: object) => { happyDOM: { abort: () => Promise<void> } }
}

/** In one file: read as the thousand it consists of, it would take every test file half a second. */
async function bundled(): Promise<string> {
  const entry = require.resolve('happy-dom')
  const manifest = readFileSync(join(dirname(entry), '..', 'package.json'), 'utf8')
  const name = `${(JSON.parse(manifest) as { version: string }).version}.cjs`
  const file = join(folder, name)
  if (existsSync(file)) return file
  const { build } = await import('vite')
  // Two test files may come here at once, and neither may read what the other has half written.
  const own = `${process.pid}-${name}`
  await build({
    configFile: false,
    logLevel: 'silent',
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: { output: { format: 'cjs', entryFileNames: own, codeSplitting: false } },
    },
  })
  renameSync(join(folder, own), file)
  return file
}

const settings = {
  // A phone's.
  viewport: { width: 390, height: 844, devicePixelRatio: 2 },
  // What goes wrong in a listener fails the test instead of being noted.
  errorCapture: 'disabled',
  navigation: {
    disableMainFrameNavigation: true,
    disableChildFrameNavigation: true,
    disableChildPageNavigation: true,
  },
}

/** Node's own, under the page of a test file. */
const underneath = Symbol.for('what lies under the page')
type Populated = ReturnType<typeof populateGlobal> & { close: () => Promise<void> }

/** A page that no test file has drawn on yet, in the place of the last one. */
export async function openWindow(global: typeof globalThis): Promise<void> {
  await closeWindow(global)
  const { GlobalWindow } = require(await bundled()) as Dom
  const { locks } = navigator
  const window = new GlobalWindow({ url: 'https://mithaq.example/app', console, settings })
  const populated = populateGlobal(global, window, { bindFunctions: true })
  Object.defineProperty(global.navigator, 'locks', { value: locks, configurable: true })
  Reflect.set(global, underneath, { ...populated, close: () => window.happyDOM.abort() })
}

async function closeWindow(global: typeof globalThis): Promise<void> {
  const last = Reflect.get(global, underneath) as Populated | undefined
  if (last === undefined) return
  await last.close()
  for (const key of last.keys) Reflect.deleteProperty(global, key)
  for (const [key, descriptor] of last.originals) Object.defineProperty(global, key, descriptor)
}

/** The page of a test file that draws: its first line is `// @vitest-environment drawn`. */
export default {
  name: 'happy-dom',
  // The same modules as in every other test file.
  viteEnvironment: 'ssr',
  async setup(global: typeof globalThis) {
    await openWindow(global)
    return { teardown: () => closeWindow(global) }
  },
} satisfies Environment
