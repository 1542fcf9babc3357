// The Chromium that the browser tests and measurements drive: the machine's own, or the packaged one.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Browser {
  executablePath: string
  args: string[]
  env: Record<string, string>
}

// A container has no user namespaces to sandbox with; nothing but our own pages is opened.
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
]
// The shell without a window first: it draws the same pages in half the processor time.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const macApps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

export function findBrowser(): Browser {
  const found = process.env['CHROMIUM_PATH'] ?? onPath() ?? macApps.find(existsSync)
  if (found) return { executablePath: found, args, env: {} }
  if (process.platform === 'linux' && process.arch === 'x64') return packaged()
  if (installFromDistribution()) return findBrowser()
  throw new Error(
    'The browser tests need Chromium. There is no packaged one for this machine: install Chromium or Chrome, or set CHROMIUM_PATH.',
  )
}

function onPath(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync)
}

function packaged(): Browser {
  const require = createRequire(import.meta.url)
  const entry = require.resolve('@sparticuz/chromium')
  const { version } = JSON.parse(readFileSync(join(dirname(dirname(entry)), 'package.json'), 'utf8'))
  const folder = fileURLToPath(new URL(`../.cache/browser/${version}`, import.meta.url))
  if (!existsSync(folder)) unpack(folder)
  const executablePath = join(folder, 'chromium')
  const fonts = { FONTCONFIG_PATH: join(folder, 'fonts') }
  // Its own libraries only where the machine lacks them: mixed with a newer system they do not load.
  if (spawnSync(executablePath, ['--version'], { stdio: 'ignore' }).status === 0)
    return { executablePath, args, env: fonts }
  return { executablePath, args, env: { ...fonts, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') } }
}

// The package unpacks into the temp folder, under names that every other user of it shares.
function unpack(folder: string) {
  mkdirSync(dirname(folder), { recursive: true })
  const draft = mkdtempSync(`${folder}.`)
  const code =
    "const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath()"
  const result = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
    encoding: 'utf8',
  })
  if (result.status !== 0) throw new Error(`The packaged Chromium could not be unpacked: ${result.stderr}`)
  try {
    renameSync(draft, folder)
  } catch {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(folder)) throw new Error('The packaged Chromium could not be put in place.')
  }
}

function installFromDistribution(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const apt = (...words: string[]) =>
    spawnSync('apt-get', words, { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
  if (!apt('update', '-qq')) return false
  const offered = spawnSync('apt-cache', ['show', 'chromium-headless-shell'], { stdio: 'ignore' })
  const name = offered.status === 0 ? 'chromium-headless-shell' : 'chromium'
  return apt('install', '-y', '-qq', name) && onPath() !== undefined
}
