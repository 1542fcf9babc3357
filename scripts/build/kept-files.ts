import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PrerenderedPage } from '../../web/src/prerender.tsx'
import { chunksOf, filesBehind, type Manifest } from './manifest.ts'
import { firstFonts } from './pages.ts'

/** What the service worker keeps for visits without a connection. */
export interface KeptFiles {
  /** Needed before anything can be drawn: the first chunks, the look, Latin letters, and the visitor's first page. */
  shell: string[]
  /** The screens of the app, for members alone: a visitor should not pay for them. */
  app: string[]
}

/** What lies beside the bundle, as it was written. */
export const beside = [
  '/theme.js',
  '/favicon.svg',
  '/manifest.webmanifest',
  '/offline.html',
  '/offline.css',
  '/offline.js',
]

/** Screens that need the server before they are of any use, or that no browser shows. */
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

/** Which files of a build the service worker keeps. */
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
