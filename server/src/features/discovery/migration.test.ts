import { expect, it } from 'vitest'
import { addMember, beforeMigration } from '../../../test/before-migration.ts'

it('a database with members and likes gets its deck in the order of last activity', () =>
  beforeMigration('20261115T0500', async (client, goOn) => {
    const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
    for (const [n, seen] of [1, 5, 3].entries())
      await addMember(client, id(n), { last_seen_at: new Date(Date.now() - seen * 86_400_000) })
    const act = (from: number, to: number, action: string) =>
      client.query(`insert into profile_actions values ($1, $2, $3, now())`, [id(from), id(to), action])
    await act(0, 1, 'like')
    await act(1, 0, 'pass')
    await act(2, 0, 'like')
    await goOn()
    const { rows: deck } = await client.query('select id from profiles order by deck_place desc')
    expect(deck.map((row) => row.id)).toEqual([id(0), id(2), id(1)])
    const { rows: waiting } = await client.query(
      `select from_profile_id as id from profile_actions where answered_at is null and action = 'like'`,
    )
    expect(waiting.map((row) => row.id)).toEqual([id(2)])
    await client.query(`update profiles set deck_place = default where id = $1`, [id(1)])
    const { rows: top } = await client.query('select id from profiles order by deck_place desc limit 1')
    expect(top[0].id).toBe(id(1))
  }))

it('likes of before have reached whom they were told to, but for what may have come from outside', () =>
  beforeMigration('20261122T0600', async (client, goOn) => {
    const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
    const [open, hiding] = [id(1), id(2)]
    for (const [member, hides] of [
      [open, false],
      [hiding, true],
    ])
      await addMember(client, String(member), { sex: 'female', only_within_filters: hides })
    const [sent, before, since] = ['2026-10-29Z', '2026-10-28Z', '2026-10-30Z']
    const states = [
      ['like', sent],
      ['like', since],
      ['like', before],
      ['like', null],
      ['pass', before],
      ['pass', null],
    ] as const
    for (const [n, [action, told]] of states.entries()) {
      await addMember(client, id(n + 3))
      for (const to of [open, hiding])
        await client.query(
          `insert into profile_actions (from_profile_id, to_profile_id, action, created_at, told_at)
           values ($1, $2, $3, $4, $5)`,
          [id(n + 3), to, action, sent, told],
        )
    }
    await goOn()
    const reached = async (to: string) => {
      const { rows } = await client.query(
        'select reached from profile_actions where to_profile_id = $1 order by from_profile_id',
        [to],
      )
      return rows.map((row) => row.reached)
    }
    expect(await reached(open)).toEqual([true, true, true, false, false, false])
    expect(await reached(hiding), 'sent again, and not told of').toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  }))

it('filters that were chosen before there were facts ask nothing of them', () =>
  beforeMigration('20261117T0500', async (client, goOn) => {
    const id = '00000000-0000-4000-8000-000000000001'
    await addMember(client, id, {
      nationality: ['MA', 'FR'],
      marital_status: 'Never Married',
      sect: 'sunni',
      languages: ['ar'],
    })
    await client.query(
      `insert into discovery_filters values ($1, 25, 80, 150, 200, '{MA}', '25-80 150-200 MA')`,
      [id],
    )
    await goOn()
    const { rows } = await client.query(
      'select age_from, countries, filter_key, said, asks, with_pictures, active_within from discovery_filters',
    )
    expect(rows).toEqual([
      {
        age_from: 25,
        countries: ['MA'],
        filter_key: '25-80 150-200 MA',
        said: {},
        asks: null,
        with_pictures: false,
        active_within: null,
      },
    ])
    const { rows: indexes } = await client.query(
      `select indexdef from pg_indexes where indexname like 'profiles_deck%' or indexname = 'profiles_said'`,
    )
    expect(indexes).toHaveLength(6)
    for (const { indexdef } of indexes) expect(indexdef).toContain('rests_until IS NULL')
  }))
