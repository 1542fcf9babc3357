import { expect, it } from 'vitest'
import { addMember, beforeMigration } from '../../../test/before-migration.ts'

it('reports from before are kept and become one open case a member, as old as the first', () =>
  beforeMigration('20261116T1310', async (client, goOn) => {
    const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
    for (const n of [1, 2, 3]) await addMember(client, id(n))
    await client.query(
      `insert into profile_reports (id, reporter_id, reported_id, reason, created_at) values
         (gen_random_uuid(), $1, $3, 'Asks for money.', '2026-01-03'), (gen_random_uuid(), $2, $3, 'Was rude to me.', '2026-01-01'),
         (gen_random_uuid(), null, $2, 'Asked me as well.', '2026-01-02')`,
      [id(1), id(2), id(3)],
    )
    await goOn('20261116T1311')
    const cases = await client.query(
      `select member_id, kind, severity, opened_at = '2026-01-01' as first, due_at - opened_at = interval '72 hours' as due,
         closed_at is null as open, (select count(*)::int from case_reports r where r.case_id = c.id) as reports
       from cases c order by member_id`,
    )
    const common = { kind: 'report', severity: 3, due: true, open: true }
    expect(cases.rows).toEqual([
      { ...common, member_id: id(2), first: false, reports: 1 },
      { ...common, member_id: id(3), first: true, reports: 2 },
    ])
    const kept = await client.query(
      `select r.reason from profile_reports r join case_reports c using (id) where c.reason = r.reason and r.ground = 'other'`,
    )
    expect(kept.rows).toHaveLength(3)
  }))

it('reports of members who have left go, and their words stay in their cases alone', () =>
  beforeMigration('20261122T0400', async (client, goOn) => {
    const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
    for (const n of [1, 2]) await addMember(client, id(n))
    await client.query(
      `insert into profile_reports (id, reporter_id, reported_id, reason, created_at) values
         ($1, null, $4, 'Asks for money.', '2026-01-03'), ($2, $3, $4, 'Was rude to me.', '2026-01-01')`,
      [id(3), id(4), id(1), id(2)],
    )
    await client.query(
      `insert into cases (id, member_id, kind, severity, opened_at, due_at)
       values ($1, $2, 'report', 2, now(), now())`,
      [id(5), id(2)],
    )
    await client.query(
      `insert into case_reports (id, case_id, reason, ground, created_at)
       values ($1, $2, 'Asks for money.', 'money', now())`,
      [id(3), id(5)],
    )
    await goOn()
    expect((await client.query('select id, reporter_id from profile_reports')).rows).toEqual([
      { id: id(4), reporter_id: id(1) },
    ])
    expect((await client.query('select id, reason from case_reports')).rows).toEqual([
      { id: id(3), reason: 'Asks for money.' },
    ])
    await client.query('delete from accounts where id = $1', [id(1)])
    expect((await client.query('select from profile_reports')).rowCount).toBe(0)
  }))

it('what was decided before takes no effect afterwards, and what members were told stays', () =>
  beforeMigration('20261117T0200', async (client, goOn) => {
    const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
    await addMember(client, id(1), { is_active: false, rests_until: new Date() })
    await client.query(
      `insert into rests values (gen_random_uuid(), $1, 'away', now() - interval '3 days', now())`,
      [id(1)],
    )
    await client.query(
      `insert into notifications (id, user_id, type, code, "values", created_at) values
         (gen_random_uuid(), $1, 'tokens', 'weekly', '{"tokens": 6}', now()),
         (gen_random_uuid(), $1, 'test', 'test', '{}', now())`,
      [id(1)],
    )
    await client.query(
      `insert into cases (id, member_id, kind, severity, opened_at, due_at, closed_at)
       values ($1, $2, 'report', 2, now(), now(), now())`,
      [id(2), id(1)],
    )
    await client.query(
      `insert into moderation_events (id, case_id, member_id, staff_id, type, rule, note, at, effective_at, undoes) values
         ($1, $4, $5, $5, 'warn', 3, 'Asked for money.', now(), now(), null),
         ($2, $4, $5, $5, 'take_back', null, null, now(), now(), $1),
         ($3, $4, $5, $5, 'dismiss', 3, 'Nothing.', now(), now(), null)`,
      [id(3), id(4), id(5), id(2), id(1)],
    )
    await goOn()
    const waiting = await client.query('select from moderation_events where applied_at is null')
    expect(waiting.rowCount).toBe(0)
    expect((await client.query('select from statements')).rowCount).toBe(0)
    expect((await client.query('select held, is_active from profiles')).rows).toEqual([
      { held: null, is_active: false },
    ])
    expect((await client.query('select code from notifications order by code')).rows).toEqual([
      { code: 'test' },
      { code: 'weekly' },
    ])
    await client.query(
      `insert into notifications (id, user_id, type, code, "values", created_at)
       values (gen_random_uuid(), $1, 'house', 'report_acted', '{}', now())`,
      [id(1)],
    )
  }))

it('selfies sealed before, of a woman who is looked at by women, are for women; those of others are as they were', () =>
  beforeMigration('20261120T0110', async (client, goOn) => {
    const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
    await addMember(client, id(1), { sex: 'female', pictures_for: 'matches' })
    await addMember(client, id(2), { sex: 'female', reviewed_by_women: true })
    await addMember(client, id(3), { sex: 'female' })
    await addMember(client, id(4), { sex: 'male', pictures_for: 'matches' })
    await client.query(
      `insert into sealed_selfies select 'of ' || n, ('00000000-0000-4000-8000-00000000000' || n)::uuid,
         '{ahead,left,up}', n = 6, now() from generate_series(1, 6) n`,
    )
    await goOn()
    const forWomen = await client.query('select folder from sealed_selfies where by_women order by folder')
    expect(forWomen.rows.map(({ folder }) => folder)).toEqual(['of 1', 'of 2', 'of 6'])
  }))

it('selfies that went with their account leave no open case, and pictures no preview; of those who are here all stays', () =>
  beforeMigration('20261121T0310', async (client, goOn) => {
    const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
    await client.query(
      `insert into cases (id, member_id, kind, severity, opened_at, due_at, member_left_at) values
         ($1, $5, 'verification', 3, now(), now(), now()), ($2, $6, 'verification', 3, now(), now(), null),
         ($3, $5, 'report', 3, now(), now(), now()), ($4, $6, 'report', 3, now(), now(), null)`,
      [1, 2, 3, 4, 5, 6].map(id),
    )
    await client.query(
      `insert into case_reports (id, case_id, ground, created_at, profile)
       select gen_random_uuid(), id, 'rude', now(), '{"name": "Zayd", "pictures": [{"thumbHash": "his face"}]}'
       from cases where kind = 'report'`,
    )
    await goOn()
    const open = await client.query('select id from cases where closed_at is null order by id')
    expect(open.rows.map((row) => row.id)).toEqual([id(2), id(3), id(4)])
    const kept = await client.query(
      'select jsonb_array_length(profile -> $$pictures$$) as pictures from case_reports order by case_id',
    )
    expect(kept.rows).toEqual([{ pictures: 0 }, { pictures: 1 }])
  }))

it('a fraud that was deleted before bars its return, and none that a lead had lifted or whose account is there', () =>
  beforeMigration('20261122T0410', async (client, goOn) => {
    const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
    await addMember(client, id(3))
    await client.query(
      `insert into former_addresses (member_id, email_hash, left_at)
       select id, 'hash', now() from unnest($1::uuid[]) as t (id)`,
      [[1, 2, 3, 4].map(id)],
    )
    await client.query(
      `insert into sealed_selfies (folder, member_id, poses, by_women, sealed_at)
       select 'of ' || id, id, '{ahead,left,up}', false, now() - interval '2 days' from unnest($1::uuid[]) as t (id)`,
      [[1, 2, 3].map(id)],
    )
    await client.query(
      `insert into staff_log (id, at, act, member_id) values
         (gen_random_uuid(), now() - interval '3 days', 'lifted_bar', $1), (gen_random_uuid(), now() - interval '1 day', 'lifted_bar', $2)`,
      [id(1), id(2)],
    )
    await goOn()
    const barred = await client.query(
      'select member_id as id from former_addresses where verification_barred',
    )
    expect(barred.rows).toEqual([{ id: id(1) }])
  }))

it('of accounts deleted before, the tries of the last 30 days count, and none whose account is there', () =>
  beforeMigration('20261122T0500', async (client, goOn) => {
    const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
    await addMember(client, id(2))
    await client.query(
      `insert into former_addresses (member_id, email_hash, left_at)
       select id, 'hash', now() from unnest($1::uuid[]) as t (id)`,
      [[1, 2, 3].map(id)],
    )
    await client.query(
      `insert into cases (id, member_id, kind, severity, opened_at, due_at, closed_at)
       select gen_random_uuid(), id, kind, 3, now() - ago, now(), now()
       from unnest($1::uuid[]) as t (id), (values
         ('verification', interval '1 day'), ('verification', interval '31 days'), ('report', interval '1 day')) as c (kind, ago)`,
      [[1, 2].map(id)],
    )
    await goOn()
    const kept = await client.query(
      'select member_id as id, cardinality(verification_tries) as tries from former_addresses order by 1',
    )
    expect(kept.rows).toEqual([1, 2, 3].map((n) => ({ id: id(n), tries: n === 1 ? 1 : 0 })))
  }))

it('reported sentences of before name their part, and no picture', () =>
  beforeMigration('20261122T0640', async (client, goOn) => {
    const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
    for (const n of [1, 2, 3, 4]) await addMember(client, id(n))
    await client.query(
      `insert into cases (id, member_id, kind, severity, opened_at, due_at) values ($1, $1, 'report', 2, now(), now())`,
      [id(1)],
    )
    for (const [n, sentence] of [
      [2, 'Lend me some.'],
      [3, 'And you.'],
      [4, null],
    ] as const)
      await client.query(
        `insert into case_reports (id, case_id, reporter_id, ground, created_at, reason, sentence)
           values ($1, $2, $1, 'money', now(), 'Asks for money.', $3)`,
        [id(n), id(1), sentence],
      )
    await client.query(
      `insert into like_sentences (id, from_profile_id, to_profile_id, about, text, created_at) values
         (gen_random_uuid(), $1, $2, 'prompt:fridays', null, now()), (gen_random_uuid(), $1, $3, 'picture:' || $3::uuid, null, now()),
         (gen_random_uuid(), $1, $4, 'about', null, now()), (gen_random_uuid(), $2, $3, 'facts', null, now())`,
      [1, 2, 3, 4].map(id),
    )
    await goOn()
    const { rows } = await client.query('select sentence_about as about from case_reports order by id')
    expect(rows.map(({ about }) => about)).toEqual(['prompt:fridays', 'picture', null])
  }))
