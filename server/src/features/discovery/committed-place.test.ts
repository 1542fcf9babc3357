import { sql } from '../../db/sql.ts'
import { expect, it } from 'vitest'
import { addPeople } from '../../../test/people.ts'
import { bootForSuite } from '../../../test/suite.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { queryOne } from '../../db/db.ts'
import { trackCommittedPlace } from './committed-place.ts'

let app: TestApp
bootForSuite((booted) => (app = booted))

it('a place is committed a minute after it was drawn: by who stands there, or by whoever looked in between', async () => {
  app.clock.stopAt(new Date('2026-11-16T10:00:00Z'))
  const [woman] = await addPeople(app, [{ sex: 'female' }])
  const committed = trackCommittedPlace(app.db, app.clock)
  const placeOf = async (id: string) => {
    const row = sql<{ place: string }>`select deck_place as place from profiles where id = ${id}`
    return Number((await queryOne(app.db, row))?.place)
  }
  const place = await placeOf(woman!.id)
  expect(await committed('female')).toBeLessThan(place)
  app.clock.advance({ min: 1, s: 1 })
  expect(await committed('female')).toBe(place)

  // Somebody's like: nobody stands at its place.
  const like = await queryOne(app.db, sql<{ drawn: string }>`select nextval('deck_places') as drawn`)
  const drawn = Number(like!.drawn)
  app.clock.advance({ s: 6 })
  expect(await committed('female')).toBeLessThan(drawn)
  app.clock.advance({ min: 1 })
  expect(await committed('female')).toBeLessThan(drawn)
  app.clock.advance({ s: 6 })
  expect(await committed('female')).toBe(drawn)
  // Not what was drawn since it was last looked at.
  const next = await queryOne(app.db, sql<{ drawn: string }>`select nextval('deck_places') as drawn`)
  app.clock.advance({ h: 1 })
  expect(await trackCommittedPlace(app.db, app.clock)('female')).toBe(place)
  expect(await committed('female')).toBeLessThan(Number(next!.drawn))

  // Each sex has its own.
  const [man] = await addPeople(app, [{ sex: 'male' }])
  app.clock.advance({ min: 1, s: 1 })
  const anew = trackCommittedPlace(app.db, app.clock)
  expect([await anew('female'), await anew('male')]).toEqual([place, await placeOf(man!.id)])
})
