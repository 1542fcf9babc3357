import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Geocoder } from './geocoder.ts'
import { createHttpGeocoder } from './http-geocoder.ts'

const position = { latitude: 31.95522, longitude: 35.94503 }
const embedded = { country: 'JO', city: 'Irbid' } as const
const fallback: Geocoder = {
  findNearestCity: async () => embedded,
  searchCities: async (country, search) => [`${country} ${search}`],
  hasCity: async ({ city }) => city === 'Irbid',
}

let respond: (response: ServerResponse) => void
let asked: URL
let problems: string[]
let base: string
const service = createServer((request, response) => {
  asked = new URL(request.url ?? '', base)
  respond(response)
})
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
})
afterAll(() => {
  service.closeAllConnections()
  service.close()
})
beforeEach(() => {
  problems = []
})

const geocoder = (url = `${base}/reverse`, timeoutMs = 20_000) =>
  createHttpGeocoder(url, fallback, { timeoutMs, onProblem: (problem) => problems.push(problem) })
const answer = (body: unknown) => {
  respond = (response) => response.end(JSON.stringify(body))
}
const jordan = { countryCode: 'JO', countryName: 'Jordan (the Hashemite Kingdom of)' }

test('sends a rounded position, in English', async () => {
  answer({ ...jordan, city: 'Amman', locality: 'Abdoun', principalSubdivision: 'Amman Governorate' })
  expect(await geocoder(`${base}/reverse?key=secret`).findNearestCity(position)).toEqual({
    country: 'JO',
    city: 'Amman',
  })
  expect(asked.pathname).toBe('/reverse')
  expect(Object.fromEntries(asked.searchParams)).toEqual({
    key: 'secret',
    latitude: '31.955',
    longitude: '35.945',
    localityLanguage: 'en',
  })
  expect(problems).toEqual([])
})

test.each([
  ['the locality', { city: '', locality: 'Abdoun', principalSubdivision: 'Amman Governorate' }, 'Abdoun'],
  ['the subdivision', { city: ' ', locality: '', principalSubdivision: 'Balqa' }, 'Balqa'],
  [
    'the subdivision, the rest being no text',
    { city: null, locality: 7, principalSubdivision: 'Balqa' },
    'Balqa',
  ],
  ['Unknown', {}, 'Unknown'],
])('without a city, uses %s', async (_, fields, city) => {
  answer({ ...jordan, ...fields })
  expect(await geocoder().findNearestCity(position)).toEqual({ country: 'JO', city })
  expect(problems).toEqual([])
})

test('recognises a country by its code in any case, or by its name', async () => {
  answer({ countryCode: 'jo', city: 'Amman' })
  expect(await geocoder().findNearestCity(position)).toEqual({ country: 'JO', city: 'Amman' })
  answer({ countryName: 'Jordan', city: 'Amman' })
  expect(await geocoder().findNearestCity(position)).toEqual({ country: 'JO', city: 'Amman' })
})

test("shortens a city's name to what a profile accepts", async () => {
  answer({ ...jordan, city: 'ä'.repeat(5000) })
  expect((await geocoder().findNearestCity(position))?.city).toBe('ä'.repeat(100))
})

test('accepts a response of 64 kB', async () => {
  const text = JSON.stringify({ ...jordan, city: 'Amman' })
  respond = (response) => response.end(text.padEnd(64 * 1024))
  expect(await geocoder().findNearestCity(position)).toEqual({ country: 'JO', city: 'Amman' })
})

test.each<[string, (response: ServerResponse) => void]>([
  ['status 500', (response) => response.writeHead(500).end(JSON.stringify({ ...jordan, city: 'Amman' }))],
  ['status 429', (response) => response.writeHead(429).end()],
  ['a redirect', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['a broken connection', (response) => response.destroy()],
  ['a page', (response) => response.end('<html></html>')],
  ['nothing', (response) => response.end()],
  ['null', (response) => response.end('null')],
  ['a text', (response) => response.end('"JO"')],
  ['a list', (response) => response.end('["JO"]')],
  ['no country', (response) => response.end('{"city":"Amman"}')],
  [
    'an unknown country',
    (response) => response.end('{"countryCode":"ZZ","countryName":"Jordan","city":"Amman"}'),
  ],
  [
    'a territory',
    (response) => response.end('{"countryCode":"PR","countryName":"Puerto Rico","city":"Ponce"}'),
  ],
  ['more than 64 kB', (response) => response.end(JSON.stringify(jordan) + ' '.repeat(64 * 1024))],
  [
    'more than 64 kB, compressed',
    (response) =>
      response
        .writeHead(200, { 'content-encoding': 'gzip' })
        .end(gzipSync(JSON.stringify(jordan) + ' '.repeat(64 * 1024))),
  ],
  ['a country that is a number', (response) => response.end('{"countryCode":400,"city":"Amman"}')],
])('falls back to the embedded data, and logs no position: %s', async (_, response) => {
  respond = response
  expect(await geocoder().findNearestCity(position)).toEqual(embedded)
  expect(problems).toHaveLength(1)
  expect(problems.join()).toMatch(/^the geocoding service /)
  expect(problems.join()).not.toMatch(/31|35|latitude/)
})

test.each<[string, (response: ServerResponse) => void]>([
  ['no answer', () => undefined],
  ['half an answer', (response) => response.write('{"countryCode":"JO",')],
  ['an answer that trickles', (response) => void setInterval(() => response.write(' '), 20).unref()],
])('falls back to the embedded data after a timeout: %s', async (_, response) => {
  respond = response
  expect(await geocoder(base, 200).findNearestCity(position)).toEqual(embedded)
  expect(problems).toEqual(['the geocoding service did not answer in time'])
})

test('falls back if the service is not reachable', async () => {
  expect(await geocoder('http://127.0.0.1:1/').findNearestCity(position)).toEqual(embedded)
  expect(problems).toEqual(['the geocoding service could not be reached or understood'])
})

test('lists cities from the embedded data', async () => {
  expect(await geocoder().searchCities('JO', 'am')).toEqual(['JO am'])
  expect(await geocoder().hasCity({ country: 'JO', city: 'Irbid' })).toBe(true)
  expect(await geocoder().hasCity({ country: 'JO', city: 'Amman' })).toBe(false)
})
