// Prepares the web build for the phone apps: a page that knows its server and has its own policy.
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { buildWeb } from './build-web.ts'

interface PhoneBuild {
  /** The server's public origin. */
  server: string
  contactEmail: string
  /** Whether the Android app is built with Google's service file, without which it cannot request a push token. */
  androidPush: boolean
}

/** Files that only browsers need: prerendered pages, the service worker, compressed variants, source maps. */
const left = /^(landing|auth|privacy-policy|offline)\.(html|css|js)$|^sw\.js|\.(br|gz|map|webmanifest)$/

export async function buildPhone(folder: string, build: PhoneBuild): Promise<void> {
  const built = await buildWeb()
  await rm(folder, { recursive: true, force: true })
  await cp(built, folder, { recursive: true, filter: (file) => !left.test(basename(file)) })
  const page = join(folder, 'index.html')
  await writeFile(page, phonePage(await readFile(page, 'utf8'), build))
}

export function phonePage(html: string, { server, contactEmail, androidPush }: PhoneBuild): string {
  const metas = [
    `<meta http-equiv="content-security-policy" content="${policy(server)}" />`,
    `<meta name="mithaq-server" content="${server}" />`,
    ...(androidPush ? ['<meta name="mithaq-android-push" content="on" />'] : []),
  ]
  return html
    .replaceAll('__CONTACT_EMAIL__', contactEmail)
    .replaceAll('__MITHAQ_ENV__', 'production')
    .replace(/\s*<link rel="manifest"[^>]*>/, '')
    .replace(/<meta charset="[^"]*"\s*\/?>/, (charset) => `${charset}\n    ${metas.join('\n    ')}`)
}

function policy(server: string): string {
  const socket = server.replace(/^http/, 'ws')
  // Apple's web view does not reliably count its own scheme as 'self'.
  const self = "'self' capacitor://localhost"
  return [
    "default-src 'none'",
    `script-src ${self}`,
    `style-src ${self}`,
    `img-src ${self} data: blob: ${server}`,
    `font-src ${self}`,
    `connect-src ${self} ${server} ${socket}`,
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ')
}
