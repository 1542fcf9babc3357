import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PrerenderedPage } from '../../web/src/prerender.tsx'
import { chunksOf, filesBehind, type Manifest } from './manifest.ts'
import { firstFonts } from './pages.ts'

/** The files that the service worker caches for offline visits. */
export interface KeptFiles {
  /** Needed to draw anything: the first chunks, styles, Latin fonts, and the visitor's first page. */
  shell: string[]
  /** The app's screens, for members only: visitors should not download them. */
  app: string[]
}

/** Static files beside the bundle. */
export const beside = [
  '/theme.js',
  '/favicon.svg',
  '/manifest.webmanifest',
  '/offline.html',
  '/offline.css',
  '/offline.js',
]

/** Screens that are useless offline, or that no browser shows. */
const onlineOnly = [
  'src/native/phone/',
  'src/features/landing/',
  'src/features/policy/',
  'src/features/dev-ui/',
  'src/features/account/auth/AuthScreen.tsx',
  'src/features/account/auth/ResetPasswordScreen.tsx',
  'src/features/profile/SignupScreen.tsx',
  'src/app/NotFoundScreen.tsx',
]

/** Lists the files of a build that the service worker caches. */
export async function keptFiles(
  client: string,
  manifest: Manifest,
  pages: PrerenderedPage[],
): Promise<KeptFiles> {
  const keys = Object.keys(manifest)
  for (const part of onlineOnly)
    if (!keys.some((key) => key.startsWith(part))) throw new Error(`the build has no part ${part}`)
  const page = await readFile(join(client, 'index.html'), 'utf8')
  const named = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].flatMap(
    ([, path]) => path ?? [],
  )
  const landing = pages.filter(({ file }) => file === 'landing.html')
  const first = [
    ...(await firstFonts(client)),
    ...landing.flatMap(({ screen }) => chunksOf(manifest, screen)),
  ]
  const shell = new Set([...named, ...first.map((file) => `/${file}`), ...beside])
  const entries = keys.filter((key) => named.includes(`/${manifest[key]?.file}`))
  const seen = new Set<string>()
  const leftOut = (key: string) => onlineOnly.some((part) => key.startsWith(part))
  const app = entries
    .flatMap((key) => filesBehind(manifest, key, leftOut, seen))
    .map((file) => `/${file}`)
    .filter((file) => !shell.has(file))
  return { shell: [...shell], app }
}
