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

/** Bundles happy-dom into one file, because loading its thousand modules is slow. */
async function bundleHappyDom(): Promise<string> {
  const entry = require.resolve('happy-dom')
  const manifest = readFileSync(join(dirname(entry), '..', 'package.json'), 'utf8')
  const name = `${(JSON.parse(manifest) as { version: string }).version}.cjs`
  const file = join(folder, name)
  if (existsSync(file)) return file
  const { build } = await import('vite')
  // Two workers may build at once: write to an own file, then rename it.
  const temporaryName = `${process.pid}-${name}`
  await build({
    configFile: false,
    logLevel: 'silent',
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: { output: { format: 'cjs', entryFileNames: temporaryName, codeSplitting: false } },
    },
  })
  renameSync(join(folder, temporaryName), file)
  return file
}

const settings = {
  // A phone's viewport.
  viewport: { width: 390, height: 844, devicePixelRatio: 2 },
  // An error in a listener fails the test instead of being logged.
  errorCapture: 'disabled',
  navigation: {
    disableMainFrameNavigation: true,
    disableChildFrameNavigation: true,
    disableChildPageNavigation: true,
  },
}

/** The key of Node's own globals, which `closeWindow` restores. */
const savedGlobals = Symbol.for('globals under the happy-dom window')
type Populated = ReturnType<typeof populateGlobal> & { close: () => Promise<void> }

/** Replaces the last window by a new, empty one. */
export async function openWindow(global: typeof globalThis): Promise<void> {
  await closeWindow(global)
  const { GlobalWindow } = require(await bundleHappyDom()) as Dom
  const { locks } = navigator
  const window = new GlobalWindow({ url: 'https://mithaq.example/app', console, settings })
  const populated = populateGlobal(global, window, { bindFunctions: true })
  Object.defineProperty(global.navigator, 'locks', { value: locks, configurable: true })
  Reflect.set(global, savedGlobals, { ...populated, close: () => window.happyDOM.abort() })
}

async function closeWindow(global: typeof globalThis): Promise<void> {
  const last = Reflect.get(global, savedGlobals) as Populated | undefined
  if (last === undefined) return
  await last.close()
  for (const key of last.keys) Reflect.deleteProperty(global, key)
  for (const [key, descriptor] of last.originals) Object.defineProperty(global, key, descriptor)
}

/** Used by test files whose first line is `// @vitest-environment dom`. */
export default {
  name: 'happy-dom',
  // Load the same modules as in the other test files.
  viteEnvironment: 'ssr',
  async setup(global: typeof globalThis) {
    await openWindow(global)
    return { teardown: () => closeWindow(global) }
  },
} satisfies Environment
