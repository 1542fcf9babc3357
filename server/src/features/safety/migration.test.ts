import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { api } from '@mithaq/contract'
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { expect, inject, it } from 'vitest'
import { filledProfile, password } from '../../../test/cast.ts'
import { databaseUrl, execute } from '../../../test/database.ts'
import { tokenOf } from '../../../test/people.ts'
import { bootApp } from '../../../test/test-app.ts'
import { rows } from '../../db/db.ts'
import { migrate } from '../../db/migrate.ts'

const migrations = fileURLToPath(new URL('../../../migrations/', import.meta.url))

it('blocks and reports of a database from before are listed, outlive a deletion and can be taken back', async () => {
  const name = `before_former_members_${process.pid}`
  await execute(inject('postgresUrl'), `create database ${name}`)
  const url = databaseUrl(inject('postgresUrl'), name)
  const folder = mkdtempSync(join(tmpdir(), 'mithaq-migrations-'))
  for (const file of readdirSync(migrations).filter((file) => file < '20261115T0920'))
    cpSync(join(migrations, file), join(folder, file))
  await migrate(url, pathToFileURL(`${folder}/`))
  const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
  const passwordHash = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  const people = [1, 2, 3].map((n) => `('${id(n)}', '${n}@mithaq.example', '${passwordHash}', now())`)
  const profiles = ['male', 'female', 'female'].map(
    (sex, at) =>
      `('${id(at + 1)}', 'X', '${sex}', 'MA', 'Fes', '1990-01-01', 'x', '{MA}', 170, 'Widowed', now(), now())`,
  )
  for (const statement of [
    `insert into accounts (id, email, password_hash, created_at) values ${people.join()}`,
    `insert into profiles (id, name, sex, country, city, birthday, about_me, nationality, height, marital_status,
       created_at, last_seen_at) values ${profiles.join()}`,
    `insert into blocked_profiles (blocker_id, blocked_id, created_at) values ('${id(1)}', '${id(2)}', now() - interval '1 day'),
       ('${id(1)}', '${id(3)}', now())`,
    `insert into profile_reports values (gen_random_uuid(), '${id(1)}', '${id(2)}', 'Asks for money.', '2026-01-01')`,
    `insert into deck_progress (member_id, filter_key, as_of, used_at)
       values ('${id(1)}', 'ahead', now() + interval '2 days', now()), ('${id(1)}', 'behind', '2026-01-01', now())`,
  ])
    await execute(url, statement)
  await migrate(url)

  const app = await bootApp({ DATABASE_URL: url })
  const [progress] = await rows(
    app.db,
    sql<{ ahead: boolean; behind: string }>`
      select a.as_of > (now() at time zone 'utc')::date as ahead, b.as_of::text as behind
      from deck_progress a, deck_progress b where a.filter_key = 'ahead' and b.filter_key = 'behind'`,
  )
  expect(progress).toEqual({ ahead: false, behind: '2026-01-01' })
  const as = async (n: number) => ({ id: id(n), token: await tokenOf(app, id(n)) })
  const [me, her] = [await as(1), await as(2)]
  const listed = async () => (await app.call(api.safety.blocked, {}, me)).body.people
  expect(await listed()).toMatchObject([
    { id: id(3), member: { name: 'X' } },
    { id: id(2), member: { name: 'X' } },
  ])
  expect((await app.call(api.account.erase, { password }, her)).status).toBe(200)
  expect(await listed()).toMatchObject([
    { id: id(3), member: { name: 'X' } },
    { id: id(2), member: null },
  ])
  const { body } = await app.call(api.account.signUp, { email: '2@mithaq.example', password })
  const back = { token: body.session!.accessToken }
  await app.call(api.profile.create, filledProfile, back)
  expect((await app.call(api.discovery.deck, {}, back)).body.cards).toEqual([])
  const reports = await rows(
    app.db,
    sql`select reported_id as id, created_at::date::text as at from kept_reports`,
  )
  expect(reports).toEqual([{ id: body.session!.user.id, at: '2026-01-01' }])
  for (const { id: profileId } of await listed())
    expect((await app.call(api.safety.unblock, { profileId }, me)).status).toBe(200)
  expect((await app.call(api.discovery.deck, {}, back)).body.cards).toMatchObject([{ id: id(1) }])
  await app.close()
  await execute(inject('postgresUrl'), `drop database ${name}`)
  rmSync(folder, { recursive: true })
})
