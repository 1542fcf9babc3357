import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootApp, type TestApp } from '../../../test/support/app/test-app.ts'

const android = '/.well-known/assetlinks.json'
const apple = '/.well-known/apple-app-site-association'
const print = (pair: string) => Array.from({ length: 32 }, () => pair).join(':')

// With the web app, whose pages answer every address that nothing else does.
let folder: string
let configured: TestApp
let plain: TestApp
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mithaq-web-'))
  for (const name of ['landing', 'auth', 'privacy-policy', 'index'])
    writeFileSync(join(folder, `${name}.html`), '<title>page</title>')
  const env = { ANDROID_CERT_SHA256: `${print('0a')}, ${print('FF')}`, APPLE_TEAM_ID: 'A1B2C3D4E5' }
  configured = await bootApp(env, { webDir: folder })
  plain = await bootApp({}, { webDir: folder })
})
afterAll(async () => {
  await configured.close()
  await plain.close()
  rmSync(folder, { recursive: true })
})

const get = ({ server }: TestApp, url: string) => server.inject({ url })

describe('links that open the phone apps', () => {
  it('serve all certificates of the signed app to Google', async () => {
    const answer = await get(configured, android)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      'application/json; charset=utf-8',
    ])
    expect(answer.json()).toEqual([
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: {
          namespace: 'android_app',
          package_name: 'app.mithaq',
          sha256_cert_fingerprints: [print('0A'), print('FF')],
        },
      },
    ])
  })

  it('serve the team and the paths to Apple, without file extension or redirect', async () => {
    const answer = await get(configured, apple)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      'application/json; charset=utf-8',
    ])
    expect(answer.headers['cache-control']).toBe('public, max-age=3600')
    const { applinks } = answer.json()
    expect(applinks.details).toEqual([
      {
        appIDs: ['A1B2C3D4E5.app.mithaq'],
        components: [{ '/': '/app' }, { '/': '/app/*' }, { '/': '/auth' }, { '/': '/reset-password' }],
      },
    ])
  })

  it.each([android, apple])('answer 404 for %s if it is not configured', async (path) => {
    const answer = await get(plain, path)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'not_found' })
  })
})
