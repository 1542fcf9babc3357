import { api } from '@mithaq/contract'
import { sql } from '../../db/sql.ts'
import { expect, it } from 'vitest'
import { addMembers } from '../../../test/support/members/add-members.ts'
import { bootForSuite } from '../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../test/support/app/test-app.ts'

let app: TestApp
bootForSuite((booted) => (app = booted))

it.each([
  ['0 seconds', 'today'],
  ['23 hours 59 minutes', 'today'],
  ['24 hours 1 minute', 'week'],
  ['6 days 23 hours', 'week'],
  ['7 days 1 minute', 'month'],
  ['29 days 23 hours', 'month'],
  ['30 days 1 minute', null],
])('who was here %s ago is told to be active: %s', async (ago, active) => {
  const [amina, bilal] = await addMembers(app, [{ sex: 'female' }, { sex: 'male' }])
  const seen = sql`update profiles set last_seen_at = ${app.clock.sql} - ${ago}::interval where id = ${amina!.id}`
  await app.query(seen)
  const { body } = await app.call(api.discovery.profile, { profileId: amina!.id }, bilal)
  expect(body.active).toBe(active)
  expect(JSON.stringify(body)).not.toMatch(/seen/i)
})

it('a card shows pictures in the order of the album, a tile the first', async () => {
  const [amina, bilal] = await addMembers(app, [{ sex: 'female' }, { sex: 'male' }])
  for (const position of [1, 0, 2])
    await app.query(sql`
      insert into profile_pictures (id, profile_id, storage_path, position, created_at)
      values (gen_random_uuid(), ${amina!.id}, ${`at ${position}`}, ${position}, now())`)
  const album = await app.query(
    sql<{
      id: string
    }>`select id from profile_pictures where profile_id = ${amina!.id} order by storage_path`,
  )
  await app.call(api.discovery.like, { profileId: amina!.id }, bilal)
  const card = await app.call(api.discovery.profile, { profileId: amina!.id }, bilal)
  expect(card.body.pictures.map(({ id }) => id)).toEqual(album.map(({ id }) => id))
  const { people } = (await app.call(api.discovery.iLiked, {}, bilal)).body
  expect(people.map(({ picture }) => picture?.id)).toEqual([album[0]!.id])
})

it('a card and a tile tell whether somebody is verified, not since when', async () => {
  const [amina, bilal] = await addMembers(app, [{ sex: 'female' }, { sex: 'male' }])
  await app.query(sql`update profiles set verified_at = ${app.clock.sql} where id = ${amina!.id}`)
  await app.call(api.discovery.like, { profileId: amina!.id }, bilal)
  const card = await app.call(api.discovery.profile, { profileId: amina!.id }, bilal)
  const mine = await app.call(api.discovery.profile, { profileId: bilal!.id }, amina)
  expect([card.body.verified, mine.body.verified]).toEqual([true, false])
  const tiles = await app.call(api.discovery.iLiked, {}, bilal)
  expect(tiles.body.people.map(({ verified }) => verified)).toEqual([true])
  expect(JSON.stringify([card.body, tiles.body])).not.toMatch(/verified_?at/i)
})
