import { expect, it } from 'vitest'
import { addMember, beforeMigration } from '../../../test/before-migration.ts'

it('pictures from before stay where others see them, and nothing waits', () =>
  beforeMigration('20261117T0400', async (client, goOn) => {
    const id = '00000000-0000-4000-8000-000000000001'
    await addMember(client, id)
    await client.query(
      `insert into profile_pictures (id, profile_id, storage_path, position, created_at) values
         (gen_random_uuid(), $1, 'one', 0, now()), (gen_random_uuid(), $1, 'demo:two', 1, now())`,
      [id],
    )
    await client.query(
      `insert into notifications (id, user_id, type, code, content, created_at) values (gen_random_uuid(), $1, 'test', 'test', '', now())`,
      [id],
    )
    await goOn()
    const pictures = await client.query('select storage_path from profile_pictures order by position')
    expect(pictures.rows).toEqual([{ storage_path: 'one' }, { storage_path: 'demo:two' }])
    const others = await client.query(
      `select (select count(*)::int from waiting_pictures) as waiting, (select count(*)::int from notifications) as told,
         (select verified_at from profiles) as verified`,
    )
    expect(others.rows).toEqual([{ waiting: 0, told: 1, verified: null }])
  }))
