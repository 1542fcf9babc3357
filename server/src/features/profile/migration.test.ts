import { expect, it } from 'vitest'
import { beforeMigration } from '../../../test/before-migration.ts'

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
