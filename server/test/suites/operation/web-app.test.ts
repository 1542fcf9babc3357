import { createHook } from 'node:async_hooks'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enrolStaff, inviteStaffMember } from '../../support/staff/staff.ts'
import { bootApp, type TestApp } from '../../support/app/test-app.ts'

// The files of a web build, reduced to the essentials.
const page = (name: string) => `<title>${name}</title><a>__CONTACT_EMAIL__</a><i>__MITHAQ_ENV__</i>`

let app: TestApp
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mithaq-web-'))
  mkdirSync(join(folder, 'assets'))
  for (const name of ['landing', 'auth', 'privacy-policy', 'index'])
    writeFileSync(join(folder, `${name}.html`), page(name))
  writeFileSync(join(folder, 'assets/app-1a2b.js'), 'export {}')
  writeFileSync(join(folder, 'theme.js'), 'plain')
  for (const name of ['sw.js', 'sw.js.br']) writeFileSync(join(folder, name), 'worker')
  writeFileSync(join(folder, 'offline.html'), 'offline')
  writeFileSync(join(folder, 'manifest.webmanifest'), '{}')
  app = await bootApp({ CONTACT_EMAIL: 'The house <salam@mithaq.example>' }, { webDir: folder })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.server.inject({ url, headers })
const titleOf = (body: string) => /<title>(.*)<\/title>/.exec(body)?.[1]

describe('the web app', () => {
  it.each<[string, Record<string, string>, number, string]>([
    ['/', {}, 200, 'landing'],
    ['/', { cookie: 'mithaq_signed_in_3000=1' }, 200, 'index'],
    ['/privacy-policy', {}, 200, 'privacy-policy'],
    ['/auth', {}, 200, 'auth'],
    ['/auth', { cookie: 'mithaq_signed_in_3000=1' }, 200, 'index'],
    ['/auth?link', {}, 200, 'index'],
    ['/reset-password?access_token=a&refresh_token=b', {}, 200, 'index'],
    ['/signup/details', {}, 200, 'index'],
    ['/app/chat/1', {}, 200, 'index'],
    ...['/app', '/app/', '/signup', '/house-rules', '/link/address', '/link/guardian', '/dev/ui'].map(
      (url) => [url, {}, 200, 'index'] as [string, {}, number, string],
    ),
    ...['/apple', '/link', '/link/else', '/house-rules/1', '/dev/uix', '/x/auth'].map(
      (url) => [url, {}, 404, 'index'] as [string, {}, number, string],
    ),
    ['/nothing', {}, 404, 'index'],
    ['/landing.html', {}, 404, 'index'],
    ['/../package.json', {}, 404, 'index'],
  ])('answers %s %j with %i and the page %s', async (url, headers, status, title) => {
    const response = await get(url, headers)
    expect([response.statusCode, titleOf(response.body)]).toEqual([status, title])
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
  })

  it('serves the console only to signed-in staff', async () => {
    const { link, id } = await inviteStaffMember(app)
    const status = async (url: string, headers = {}) => (await get(url, headers)).statusCode
    expect([await status('/staff'), await status('/staff?link=nonsense')]).toEqual([404, 404])
    expect(await status(`/staff?link=${link}`)).toBe(200)
    const { cookies } = await enrolStaff(app, link)
    const device = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    expect([await status('/staff', { cookie: device }), await status(`/staff?link=${link}`)]).toEqual([
      200, 404,
    ])
    expect(await status('/staff', { cookie: device.replace(id, crypto.randomUUID()) })).toBe(404)
  })

  it.each(['/auth?link', '/reset-password?access_token=a&refresh_token=b', '/auth', '/app/chat/1'])(
    'sends no referrer from %s to anything that the page loads',
    async (url) => expect((await get(url)).headers['referrer-policy']).toBe('no-referrer'),
  )

  it('allows pages only their own scripts and styles', async () => {
    for (const url of ['/', '/auth', '/privacy-policy', '/app'])
      expect(
        String((await get(url)).headers['content-security-policy']).replace(/ wss?:[^;]+/, ' SOCKETS'),
      ).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; manifest-src 'self'; worker-src 'self'; connect-src 'self' SOCKETS; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
      )
  })

  it('fills in the contact address', async () => {
    expect((await get('/privacy-policy')).body).toContain(
      '<a>The house &lt;salam@mithaq.example&gt;</a><i>development</i>',
    )
    const live = await bootApp({ NODE_ENV: 'production', UNSAFE_DEFAULTS: '1' }, { webDir: folder })
    expect((await live.server.inject('/')).body).toContain('<i>production</i>')
    expect((await live.server.inject('/dev/ui')).statusCode).toBe(404)
    await live.close()
  })

  it('caches fingerprinted files for ever, and pages never', async () => {
    expect((await get('/assets/app-1a2b.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    )
    expect((await get('/theme.js')).headers['cache-control']).toBe('public, max-age=3600')
    expect((await get('/')).headers['cache-control']).toBe('no-cache')
  })

  it('serves an uncached service worker that may fetch only from this server', async () => {
    // Also the compressed variant, which most browsers fetch.
    const { headers } = await get('/sw.js', { 'accept-encoding': 'br' })
    expect([headers['content-encoding'], headers['cache-control']]).toEqual(['br', 'no-cache'])
    expect(headers['content-type']).toMatch(/javascript/)
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; connect-src 'self'; img-src 'self'; script-src 'self'",
    )
  })

  it('serves the manifest, and the offline page with its own policy', async () => {
    expect((await get('/manifest.webmanifest')).headers).toMatchObject({
      'content-type': expect.stringMatching(/manifest\+json/),
      'cache-control': 'no-cache',
    })
    const offline = await get('/offline.html')
    expect([offline.statusCode, offline.body]).toEqual([200, 'offline'])
    expect(offline.headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'",
    )
  })

  it('answers range requests, and refuses a range after the end of the file', async () => {
    const part = await get('/assets/app-1a2b.js', { range: 'bytes=2-5' })
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, 'port', 'bytes 2-5/9'])
    for (const url of ['/assets/app-1a2b.js', '/sw.js', '/offline.html']) {
      const { statusCode, body, headers } = await get(url, { range: 'bytes=99999999-' })
      expect([statusCode, body]).toEqual([416, ''])
      expect(headers['content-range']).toMatch(/^bytes \*\/\d+$/)
      const changed = await get(url, { 'if-match': '"another"' })
      expect([changed.statusCode, changed.body]).toEqual([412, ''])
    }
  })

  it('answers a missing file with JSON instead of a page', async () => {
    for (const url of ['/assets/gone.js', '/api/gone', '/health', '/metrics/gone']) {
      const response = await get(url)
      expect([response.statusCode, response.json().code]).toEqual([404, 'not_found'])
    }
    const posted = await app.server.inject({ method: 'POST', url: '/auth' })
    expect([posted.statusCode, posted.json().code]).toEqual([404, 'not_found'])
  })

  it('compresses pages for browsers that can read that', async () => {
    const response = await get('/', { 'accept-encoding': 'gzip, br' })
    expect(response.headers['content-encoding']).toBe('br')
    expect(response.headers['vary']).toBe('cookie, accept-encoding')
    expect((await get('/')).headers['content-encoding']).toBeUndefined()
    expect(titleOf(brotliDecompressSync(response.rawPayload).toString())).toBe('landing')
  })

  it('compresses nothing per request, and the API description only once', async () => {
    const brotli = { 'accept-encoding': 'br' }
    let compressed = 0
    const hook = createHook({ init: (_, type) => void (type === 'ZLIB' && compressed++) }).enable()
    for (const url of ['/', '/auth', '/privacy-policy', '/app', '/nothing']) {
      const [one, two] = [await get(url, brotli), await get(url, brotli)]
      expect([one.headers['content-encoding'], one.rawPayload]).toEqual(['br', two.rawPayload])
    }
    expect(compressed).toBe(0)
    const described = await Promise.all([1, 2, 3].map(() => get('/api/openapi.json', brotli)))
    described.push(await get('/api/openapi.json', brotli))
    hook.disable()
    expect(compressed).toBe(1)
    const [first] = described
    expect(described.map(({ rawPayload }) => rawPayload)).toEqual(described.map(() => first!.rawPayload))
    const plain = await get('/api/openapi.json')
    expect(plain.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      vary: 'origin, accept-encoding',
    })
    expect(plain.json().paths['/api/account/sign-up']).toBeDefined()
    expect(brotliDecompressSync(first!.rawPayload).toString()).toBe(plain.body)
  })
})
