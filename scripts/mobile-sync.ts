// npm run mobile:sync: builds the web app for the phones and updates both native projects.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { buildPhone } from './phone-build.ts'

const root = resolve(import.meta.dirname, '..')
const web = join(root, 'web')
const given = process.env['PUBLIC_URL']
const server = given && URL.canParse(given) ? new URL(given) : null

if (server?.protocol !== 'https:' || server.pathname !== '/') {
  console.error(
    'The phone apps need to know their server, and speak to it by https alone:\n' +
      '  PUBLIC_URL=https://mithaq.example npm run mobile:sync',
  )
  process.exit(1)
}

const androidPush = existsSync(join(web, 'android/app/google-services.json'))
await buildPhone(join(root, '.cache/phone'), {
  server: server.origin,
  contactEmail: process.env['CONTACT_EMAIL'] ?? `contact@${server.hostname}`,
  androidPush,
})
// The host whose links open the app.
await rewrite('android/gradle.properties', /^mithaqHost=.*$/gm, `mithaqHost=${server.host}`)
await rewrite('ios/App/App.xcodeproj/project.pbxproj', /MITHAQ_HOST = .*;/g, `MITHAQ_HOST = ${server.host};`)

const { status } = spawnSync(
  process.execPath,
  [join(root, 'tools/mobile/node_modules/@capacitor/cli/bin/capacitor'), 'sync'],
  { cwd: web, stdio: 'inherit', env: { ...process.env, CAPACITOR_TELEMETRY: 'off' } },
)
if (!androidPush) console.log('Android: without app/google-services.json the app is built without push.')
process.exit(status ?? 1)

async function rewrite(file: string, what: RegExp, by: string): Promise<void> {
  const path = join(web, file)
  const before = await readFile(path, 'utf8')
  const after = before.replaceAll(what, by)
  if (after !== before) await writeFile(path, after)
}
