import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawings } from './icons.ts'
import { buildPhone, phonePage } from './phone-build.ts'

const root = resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const page = `<html><head><meta charset="utf-8" /><link rel="manifest" href="/manifest.webmanifest" />
<link rel="stylesheet" href="/a.css"><meta name="contact-email" content="__CONTACT_EMAIL__"><i>__MITHAQ_ENV__</i></head></html>`
const build = { server: 'https://mithaq.example', contactEmail: 'salam@mithaq.example', androidPush: false }

describe('the web build inside the phone apps', () => {
  it('connects only to its own server', () => {
    const html = phonePage(page, build)
    expect(html).toContain('<meta name="mithaq-server" content="https://mithaq.example" />')
    const policy = /content-security-policy" content="([^"]+)"/.exec(html)?.[1] ?? ''
    expect(policy).toContain(
      "connect-src 'self' capacitor://localhost https://mithaq.example wss://mithaq.example;",
    )
    expect(policy).toContain(
      "script-src 'self' capacitor://localhost; style-src 'self' capacitor://localhost;",
    )
    expect(policy).not.toMatch(/unsafe|nonce|\*/)
    // The policy must come before anything that it governs.
    expect(html.indexOf('content-security-policy')).toBeLessThan(html.indexOf('<link'))
  })

  it('leaves no placeholder unfilled', () => {
    expect(phonePage(page, build)).not.toMatch(/__[A-Z_]+__/)
    expect(phonePage(page, build)).not.toContain('manifest')
  })

  it('records whether the Android app has push', () => {
    expect(phonePage(page, build)).not.toContain('mithaq-android-push')
    expect(phonePage(page, { ...build, androidPush: true })).toContain('mithaq-android-push')
  })
})

it('contains the app, and nothing that only browsers need', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mithaq-phone-'))
  try {
    await buildPhone(folder, build)
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    // A service worker would keep showing the old app after an update from the store.
    expect(files.filter((name) => /^sw\.|\.(br|gz|map)$|manifest|^offline|^landing/.test(name))).toEqual([])
    expect(files).toEqual(expect.arrayContaining(['index.html', 'theme.js', 'assets']))
    expect(files.some((name) => /^assets.ChatScreen-.*\.js$/.test(name))).toBe(true)
    expect(readFileSync(join(folder, 'index.html'), 'utf8')).toContain('mithaq-server')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

describe('the phone projects', () => {
  it.each(drawings.map(({ file, size }) => [file, size] as const))(
    'contains %s at %i px',
    async (file, size) => {
      const { width, height } = await sharp(join(root, file)).metadata()
      expect([width, height]).toEqual([size, size])
    },
  )

  it('have an Apple icon without transparency', async () => {
    const icon = drawings.find(({ file }) => file.includes('AppIcon'))!
    expect((await sharp(join(root, icon.file)).metadata()).hasAlpha).toBe(false)
  })

  it('configure Android: no cleartext, no backup, links, permissions, the push icon', () => {
    const manifest = read('web/android/app/src/main/AndroidManifest.xml')
    for (const part of [
      'android:usesCleartextTraffic="false"',
      'android:allowBackup="false"',
      'android:autoVerify="true"',
      'android.permission.POST_NOTIFICATIONS',
      'android.permission.ACCESS_COARSE_LOCATION',
      '@drawable/ic_stat_mithaq',
    ])
      expect(manifest).toContain(part)
    expect(read('web/android/app/src/main/res/values/strings.xml')).toContain('"custom_url_scheme">mithaq<')
    expect(read('web/android/app/build.gradle')).toMatch(
      /applicationId "app\.mithaq"[^]*versionName "1\.0\.0"/,
    )
  })

  it('configure iOS: reasons for permissions, push, links, collected data', () => {
    const info = read('web/ios/App/App/Info.plist')
    for (const key of ['NSCamera', 'NSLocationWhenInUse', 'NSPhotoLibrary'])
      expect(info).toMatch(new RegExp(`${key}UsageDescription</key>\\s*<string>[^<]{30,}`))
    const project = read('web/ios/App/App.xcodeproj/project.pbxproj')
    expect(project.match(/CODE_SIGN_ENTITLEMENTS = App\/App\.entitlements;/g)).toHaveLength(2)
    expect(project.match(/PRODUCT_BUNDLE_IDENTIFIER = app\.mithaq;/g)).toHaveLength(2)
    expect(project).toContain('PrivacyInfo.xcprivacy in Resources')
    expect(read('web/ios/App/App/App.entitlements')).toMatch(/aps-environment[^]*applinks:/)
    expect(read('web/ios/App/App/PrivacyInfo.xcprivacy')).toContain(
      '<key>NSPrivacyTracking</key>\n\t<false/>',
    )
  })

  it('contain every plugin that the web app imports', () => {
    const { dependencies } = JSON.parse(read('web/package.json')) as { dependencies: Record<string, string> }
    const plugins = Object.keys(dependencies).filter(
      (name) => /capacitor/.test(name) && !/\/(core|android|ios)$/.test(name),
    )
    expect(plugins.length).toBeGreaterThan(7)
    for (const name of plugins) {
      expect(read('web/android/capacitor.settings.gradle')).toContain(`node_modules/${name}/android`)
      expect(read('web/ios/App/CapApp-SPM/Package.swift')).toContain(`node_modules/${name}"`)
      expect(existsSync(join(root, 'node_modules', name, 'android/build.gradle'))).toBe(true)
      expect(existsSync(join(root, 'node_modules', name, 'Package.swift'))).toBe(true)
    }
  })
})
