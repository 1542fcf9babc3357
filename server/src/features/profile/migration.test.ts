import { expect, it } from 'vitest'
import { addMember, beforeMigration } from '../../../test/before-migration.ts'

it('lets everybody who was there before say nothing yet', async () => {
  await beforeMigration('20261116T1330', async (client, goOn) => {
    await client.query(
      `insert into accounts (id, email, password_hash, created_at)
       select gen_random_uuid(), name || '@mithaq.example', '', now() from unnest(array['amina', 'bilal', 'dana']) as t (name)`,
    )
    await client.query(
      `insert into profiles (id, name, sex, country, city, birthday, about_me, nationality, height, marital_status,
         created_at, last_seen_at, is_active)
       select id, split_part(email, '@', 1), case when email ^@ 'bilal' then 'male' else 'female' end, 'MA', 'Fez',
         '1997-05-20', 'I keep bees.', '{MA}', 165, 'Widowed', now(), now(), not email ^@ 'dana' from accounts`,
    )
    const before = await client.query('select * from profiles order by name')
    await goOn()
    const after = await client.query('select * from profiles order by name')
    expect(after.rows).toMatchObject(before.rows)
    const added = after.rows.map((row) =>
      Object.entries(row).filter(([column, value]) => !(column in before.rows[0]) && value !== null),
    )
    // A migration after this one may add what is not null either.
    for (const columns of added) expect(columns).toContainEqual(['languages', []])
    for (const columns of added)
      expect(columns.map(([column]) => column)).not.toEqual(expect.arrayContaining(['prayer']))
    expect((await client.query('select from profile_prompts')).rowCount).toBe(0)
  })
})

it('keeps the sex of everybody of whom it can still be told that a like was given or received', () =>
  beforeMigration('20261122T0620', async (client, goOn) => {
    const id = (n: number) => `00000000-0000-4000-8000-0000000000${n}`
    const everybody = Array.from({ length: 13 }, (_, n) => n + 10)
    for (const n of everybody)
      await addMember(client, id(n), { name: String(n), sex: n % 2 ? 'female' : 'male' })
    const acts = [
      [10, 11, 'pass', true],
      [12, 13, 'pass', false],
      [14, 15, 'pass', false],
      [16, 17, 'like', false],
      [18, 19, 'like', true],
    ] as const
    for (const [from, to, action, told] of acts)
      await client.query(
        `insert into profile_actions (from_profile_id, to_profile_id, action, created_at, told_at)
         values ($1, $2, $3, now(), case when $4 then now() end)`,
        [id(from), id(to), action, told],
      )
    await client.query(
      `insert into like_sentences (id, from_profile_id, to_profile_id, about, text, created_at)
       values (gen_random_uuid(), $1, $2, 'about', null, now())`,
      [id(12), id(13)],
    )
    await client.query(
      `insert into matches (id, profile1_id, profile2_id, created_at, latest_at, unmatched_at)
       values (gen_random_uuid(), $1, $2, now(), now(), now())`,
      [id(20), id(21)],
    )
    await goOn()
    const { rows } = await client.query(`select p.name from profiles p where p.sex_fixed or exists (
         select from profile_actions a where a.action = 'like' and p.id in (a.from_profile_id, a.to_profile_id)) order by name`)
    expect(rows.map(({ name }) => Number(name))).toEqual([10, 11, 12, 13, 16, 17, 18, 19, 20, 21])
  }))
