import { api } from '@mithaq/contract'
import { describe, expect, it } from 'vitest'
import { trustProxyEnv, freshNetwork, visitorFrom } from '../../../test/support/app/networks.ts'
import { createStaff } from '../../../test/support/staff/staff.ts'
import { bootForSuite } from '../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../test/support/app/test-app.ts'

let app: TestApp
bootForSuite((booted) => (app = booted), trustProxyEnv)

describe('a staff route looks missing to callers without access', () => {
  const features = [api.staff, api.moderation, api.review]
  const paths = new Set(features.flatMap((feature) => Object.values(feature).map(({ path }) => path)))
  const hidden = [...paths, '/staff/live']
  const json = (payload: string | Buffer) => ({ payload, headers: { 'content-type': 'application/json' } })
  const deep = (brackets: string) => brackets.repeat(5000)
  const requests: Record<string, { payload?: string | Buffer; headers?: Record<string, string> }> = {
    'no body': {},
    'a body of ours': json('{"link":"x"}'),
    'a body of nobody': json('{"any":1}'),
    'an empty body': json(''),
    'broken JSON': json('{'),
    'a text alone': json('"a"'),
    'a forbidden key': json('{"__proto__":{}}'),
    'a NUL': json('{"link":"\\u0000"}'),
    'JSON 5,000 deep': json(`{"link":${deep('[')}${deep(']')}}`),
    'a body of 100 kB': json(`{"link":"${'x'.repeat(100_000)}"}`),
    'a wrong length': { payload: '{}', headers: { ...json('').headers, 'content-length': '3' } },
    XML: { payload: '<a/>', headers: { 'content-type': 'application/xml' } },
    'a picture': { payload: Buffer.alloc(100), headers: { 'content-type': 'image/png' } },
    'no type that can be read': { payload: 'a', headers: { 'content-type': 'a' } },
    'a preflight of a phone': {
      headers: { origin: 'capacitor://localhost', 'access-control-request-method': 'POST' },
    },
    'a phone': { ...json('{}'), headers: { ...json('').headers, origin: 'https://localhost' } },
    'our own page': { ...json('{'), headers: { ...json('').headers, origin: 'http://localhost:3000' } },
    'a page of somebody else': { headers: { origin: 'https://evil.example' } },
  }
  const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

  it.each(Object.entries(requests))('with %s, for every method', async (_, { payload, headers }) => {
    const answerOf = async (url: string, method: (typeof methods)[number]) => {
      const response = await app.server.inject({
        method,
        url,
        // Refused bodies count against a network.
        headers: { ...visitorFrom(freshNetwork()).headers, ...headers },
        ...(payload !== undefined && method !== 'GET' && method !== 'HEAD' && { payload }),
      })
      const { date: _, ...rest } = response.headers
      return {
        status: response.statusCode,
        headers: rest,
        // A server sends no body in answer to HEAD.
        body: method === 'HEAD' ? '' : response.body.replace(/"requestId":"[^"]+"/, ''),
      }
    }
    const parts = ['x', 'x'.repeat(201), '%zz', '%2500'] as const
    for (const path of hidden)
      for (const part of path.includes(':') ? parts : ['x'])
        for (const method of methods) {
          const url = `/api${path.replace(/:\w+/, part)}`
          const missing = await answerOf(url.replace('/staff/', '/stuff/'), method)
          expect(await answerOf(url, method), `${method} ${url}`).toEqual(missing)
        }
  })

  it('for phones, even with the cookies of a lead', async () => {
    const lead = await createStaff(app, { role: 'lead' })
    for (const origin of ['https://localhost', 'capacitor://localhost'])
      for (const route of [api.staff.people, api.staff.session, api.staff.signOut, api.moderation.queue]) {
        const { status, headers } = await app.call(route, {}, { ...lead, headers: { origin } })
        expect([status, headers['access-control-allow-origin']]).toEqual([404, undefined])
      }
    expect((await app.call(api.staff.session, {}, lead)).status).toBe(200)
  })
})
