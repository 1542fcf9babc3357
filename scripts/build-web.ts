// Builds the web app once per state of its sources: node scripts/build-web.ts, or on the way of npm start.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { PrerenderedPage } from '../web/src/prerender.tsx'

const root = resolve(import.meta.dirname, '..')
const webDir = join(root, 'web')
const cacheDir = join(root, '.cache/web')
export const sources = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/package.json',
  'contract/src',
  'package-lock.json',
  'scripts/build-web.ts',
]
const keptForMs = 7 * 24 * 60 * 60 * 1000
const abandonedAfterMs = 60 * 60 * 1000

/** The folder with the built web app, which is built first where its sources have changed. */
export async function buildWeb(): Promise<string> {
  const folder = join(cacheDir, await fingerprint(root, sources))
  // In a process of its own: the bundler's memory would stay with the server for as long as it runs.
  if (!existsSync(folder)) await run(process.execPath, [fileURLToPath(import.meta.url)])
  await touch(folder)
  return folder
}

async function build(): Promise<string> {
  const hash = await fingerprint(root, sources)
  const folder = join(cacheDir, hash)
  if (existsSync(folder)) return folder
  await mkdir(cacheDir, { recursive: true })
  const work = await mkdtemp(join(cacheDir, `.building-${hash}-`))
  try {
    const client = join(work, 'client')
    const pages = await bundle(client, join(work, 'prerender'))
    const kept = await writePages(client, pages)
    await bundleWorker(client, hash, kept)
    await shortenScripts(client)
    await compressTexts(client)
    await publish(client, folder)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
  await prune(hash)
  return folder
}

async function bundle(client: string, prerenderer: string): Promise<PrerenderedPage[]> {
  const { build: viteBuild } = await import('vite')
  const common = { root: webDir, logLevel: 'warn', mode: 'production' } as const
  await viteBuild({ ...common, build: { outDir: client, emptyOutDir: true } })
  await viteBuild({
    ...common,
    ssr: { noExternal: true },
    build: {
      ssr: 'src/prerender.tsx',
      outDir: prerenderer,
      emptyOutDir: true,
      manifest: false,
      sourcemap: false,
      copyPublicDir: false,
    },
  })
  const module = (await import(pathToFileURL(join(prerenderer, 'prerender.js')).href)) as {
    prerender: () => Promise<PrerenderedPage[]>
  }
  return module.prerender()
}

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}
type Manifest = Record<string, Chunk>

/** What the service worker keeps for whoever is offline. */
interface KeptFiles {
  /** Needed before anything can be drawn: the first chunks, the look, Latin letters, and the visitor's first page. */
  shell: string[]
  /** The screens of the app, for members alone: a visitor should not pay for them. */
  app: string[]
}

/** One classic file at the root, which every browser takes; it knows which build it belongs to. */
async function bundleWorker(client: string, hash: string, { shell, app }: KeptFiles): Promise<void> {
  const { build: viteBuild } = await import('vite')
  await viteBuild({
    root: webDir,
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    define: {
      __BUILD__: JSON.stringify(hash),
      __SHELL__: JSON.stringify(shell),
      __APP__: JSON.stringify(app),
    },
    build: {
      outDir: client,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      rolldownOptions: {
        input: join(webDir, 'src/sw/sw.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })
}

/** The shell stays as Vite wrote it; the prerendered pages get their content, and early word of what they need. */
async function writePages(client: string, pages: PrerenderedPage[]): Promise<KeptFiles> {
  const shell = await readFile(join(client, 'index.html'), 'utf8')
  const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')) as Manifest
  const fonts = (await readdir(join(client, 'assets'))).filter((name) =>
    /^(fraunces|inter)-latin-wght-normal-.*\.woff2$/.test(name),
  )
  const preloadFonts = fonts.map(
    (name) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${name}">`,
  )
  for (const { file, title, description, screen, html, needsScript } of pages) {
    const preloadChunks = chunksOf(manifest, screen)
      .filter((chunk) => !shell.includes(chunk))
      .map((chunk) => `<link rel="modulepreload" crossorigin href="/${chunk}">`)
    let page = replaceOnce(shell, '<!--app-->', html)
    if (!needsScript) page = replaceOnce(page, /<noscript>[^]*<\/noscript>\s*/, '')
    page = replaceOnce(page, /<title>[^<]*<\/title>/, `<title>${escape(title)}</title>`)
    if (description)
      page = replaceOnce(page, /(<meta\s+name="description"\s+content=")[^"]*/, `$1${escape(description)}`)
    page = replaceOnce(page, '</head>', `${[...preloadFonts, ...preloadChunks].join('\n    ')}\n  </head>`)
    if (/<style[\s>]|<script(?![^>]*\ssrc=)|\sstyle="/.test(page))
      throw new Error(`${file} has an inline script or style, which the content security policy refuses`)
    await writeFile(join(client, file), page)
  }
  await rm(join(client, '.vite'), { recursive: true })
  const named = [...shell.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].flatMap(
    ([, path]) => path ?? [],
  )
  const landing = pages.filter(({ file }) => file === 'landing.html')
  const first = [
    ...fonts.map((name) => `assets/${name}`),
    ...landing.flatMap(({ screen }) => chunksOf(manifest, screen)),
  ]
  const kept = new Set([...named, ...first.map((file) => `/${file}`), ...beside])
  const entries = Object.keys(manifest).filter((key) => named.includes(`/${manifest[key]?.file}`))
  const seen = new Set<string>()
  const app = entries.flatMap((key) => filesBehind(manifest, key, seen)).map((file) => `/${file}`)
  return { shell: [...kept], app: app.filter((file) => !kept.has(file)) }
}

const beside = [
  '/theme.js',
  '/favicon.svg',
  '/manifest.webmanifest',
  '/offline.html',
  '/offline.css',
  '/offline.js',
]
/** Screens that need the server before they are of any use, or that no browser shows. */
const notOffline =
  /^src\/(native\/phone\/|features\/(landing|policy|dev-ui)\/|features\/(account\/(Auth|ResetPassword)|profile\/Signup|shell\/NotFound)Screen)/

/** All files that a part leads to, those that come later included. */
function filesBehind(manifest: Manifest, key: string, seen: Set<string>): string[] {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`the build has no chunk for ${key}`)
  if (seen.has(key) || notOffline.test(key)) return []
  seen.add(key)
  const further = [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]
  return [chunk.file, ...(chunk.css ?? []), ...further.flatMap((next) => filesBehind(manifest, next, seen))]
}

function chunksOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`the build has no chunk for ${key}`)
  if (seen.has(chunk.file)) return []
  seen.add(chunk.file)
  return [chunk.file, ...(chunk.imports ?? []).flatMap((imported) => chunksOf(manifest, imported, seen))]
}

function replaceOnce(text: string, what: string | RegExp, by: string): string {
  if (typeof what === 'string' ? !text.includes(what) : !what.test(text))
    throw new Error(`web/index.html lacks ${what}`)
  return typeof what === 'string' ? text.replace(what, () => by) : text.replace(what, by)
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
}

/** What lies beside the bundle comes as it was written, and every visitor waits for it. */
async function shortenScripts(client: string): Promise<void> {
  const { minify } = await import('vite')
  for (const name of beside.filter((file) => file.endsWith('.js'))) {
    const file = join(client, name)
    const { code, errors } = await minify(name, await readFile(file, 'utf8'))
    if (errors.length > 0) throw new Error(`${name} is no script`)
    await writeFile(file, code)
  }
}

/** Pages are left out, since the server writes into them; so are source maps, which only a debugger asks for. */
async function compressTexts(folder: string): Promise<void> {
  for (const file of await filesIn(folder)) {
    if (!/\.(js|css|svg|json|txt|webmanifest)$/.test(file)) continue
    const text = await readFile(file)
    const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
    await writeFile(`${file}.br`, await promisify(brotliCompress)(text, { params: quality }))
    await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }))
  }
}

/** In one step, so that nobody serves half a build; of two builders the first one wins. */
async function publish(built: string, folder: string): Promise<void> {
  try {
    await rename(built, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  }
}

async function prune(current: string): Promise<void> {
  for (const name of await readdir(cacheDir)) {
    const folder = join(cacheDir, name)
    const usedAtMs = await stat(folder).then(
      (found) => found.mtimeMs,
      () => Date.now(),
    )
    const limit = name.startsWith('.building-') ? abandonedAfterMs : keptForMs
    if (name !== current && Date.now() - usedAtMs > limit) await rm(folder, { recursive: true, force: true })
  }
}

/** A build in use stays young, however old it is. */
async function touch(folder: string): Promise<void> {
  const now = new Date()
  await utimes(folder, now, now)
}

/** Differs as soon as any of the files, or the name of one, differs. */
export async function fingerprint(root: string, paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const path of paths)
    for (const file of await filesIn(join(root, path)))
      hash
        .update(relative(root, file).split(sep).join('/'))
        .update('\0')
        .update(await readFile(file))
        .update('\0')
  return hash.digest('hex').slice(0, 16)
}

/** The file itself, or every file below the folder, in a fixed order. Tests do not change what is built. */
async function filesIn(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  const names = (await readdir(path)).toSorted()
  return (await Promise.all(names.map((name) => filesIn(join(path, name))))).flat()
}

function run(command: string, args: string[]): Promise<void> {
  return new Promise((done, failed) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
    child.on('error', failed)
    child.on('exit', (code) =>
      code === 0 ? done() : failed(new Error('The web app could not be built; the reason stands above.')),
    )
  })
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  // Whatever it is in the shell: another one would build in React's development half, five times as large.
  process.env['NODE_ENV'] = 'production'
  const startedAt = performance.now()
  const folder = await build()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${relative(root, folder)} (${seconds} s)`)
}
