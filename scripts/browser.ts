// The Chromium for browser tests and benchmarks: the packaged one, or the machine's own.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Browser {
  executablePath: string
  args: string[]
  env: Record<string, string>
}

// Containers have no user namespaces for the sandbox; only our own pages are opened.
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
]
// The headless shell draws the same pages in half the processor time.
const shell = 'chromium-headless-shell'
const full = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const macApps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

interface Machine {
  /** The browser in CHROMIUM_PATH. */
  chosen: string | undefined
  /** Whether the packaged browser runs on this machine. */
  runsPackaged: boolean
  /** The path of a program, if it is installed. */
  find(name: string): string | undefined
}

export const runsPackaged = process.platform === 'linux' && process.arch === 'x64'

/** Chooses the fastest browser: CHROMIUM_PATH, an installed headless shell, the packaged one, an installed full one. */
export function chooseBrowser({ chosen, runsPackaged, find }: Machine): string | 'packaged' | undefined {
  if (chosen !== undefined) return chosen
  return find(shell) ?? (runsPackaged ? 'packaged' : full.map(find).find((path) => path !== undefined))
}

export function findBrowser(): Browser {
  const choice = chooseBrowser({
    chosen: process.env['CHROMIUM_PATH'] || undefined,
    runsPackaged,
    find: onPath,
  })
  if (choice === 'packaged') return packaged()
  const executablePath = choice ?? macApps.find(existsSync)
  if (executablePath) return { executablePath, args, env: {} }
  if (installFromDistribution()) return findBrowser()
  throw new Error(
    'The browser tests need Chromium. There is no packaged one for this machine: install Chromium or Chrome, or set CHROMIUM_PATH.',
  )
}

/** The browser and the machine, for the last lines of a run: results may depend on them. */
export function whatWasDriven({ executablePath, env }: Omit<Browser, 'args'>): string {
  const { stdout } = spawnSync(executablePath, ['--version'], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  const name = (stdout ?? '').trim() || 'a browser that does not name itself'
  return `The browser tests drove ${name} at ${executablePath} (${process.platform}, ${process.arch}).`
}

function onPath(name: string): string | undefined {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(existsSync)
}

export function packaged(): Browser {
  const require = createRequire(import.meta.url)
  const entry = require.resolve('@sparticuz/chromium')
  const { version } = JSON.parse(readFileSync(join(dirname(dirname(entry)), 'package.json'), 'utf8'))
  const folder = fileURLToPath(new URL(`../.cache/browser/${version}`, import.meta.url))
  if (!existsSync(folder)) unpack(folder)
  const executablePath = join(folder, 'chromium')
  const settings = join(folder, 'fonts', 'here.conf')
  if (!existsSync(settings)) {
    // Written to a draft first: a browser that reads half a font draws no text.
    const draft = `${settings}.${process.pid}`
    writeFileSync(draft, fontSettings(folder))
    renameSync(draft, settings)
  }
  const fonts = { FONTCONFIG_FILE: settings }
  // Its own libraries are only for machines without them: mixed with a newer system they do not load.
  if (spawnSync(executablePath, ['--version'], { stdio: 'ignore' }).status === 0)
    return { executablePath, args, env: fonts }
  return { executablePath, args, env: { ...fonts, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') } }
}

/** Font settings for this folder: the package's settings name folders of another machine, so no text would be drawn. */
export function fontSettings(folder: string): string {
  const fonts = join(folder, 'fonts').replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(fonts, 'fonts')}</dir>
  <cachedir>${join(fonts, 'cache')}</cachedir>
</fontconfig>
`
}

// The package unpacks into the temp folder, under names that it shares with every other user.
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
  const offered = spawnSync('apt-cache', ['show', shell], { stdio: 'ignore' })
  const name = offered.status === 0 ? shell : 'chromium'
  return apt('install', '-y', '-qq', name) && onPath(name) !== undefined
}
