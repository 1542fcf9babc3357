import { expect, it } from 'vitest'
import { beforeMigration } from '../../../test/before-migration.ts'

it('reports from before are kept and become one open case a member, as old as the first', () =>
  beforeMigration('20261116T1310', async (client, goOn) => {
    const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
    for (const n of [1, 2, 3]) {
      await client.query(
        `insert into accounts (id, email, password_hash, created_at) values ($1, $2, '', now())`,
        [id(n), `${n}@mithaq.example`],
      )
      await client.query(
        `insert into profiles (id, name, sex, country, city, birthday, about_me, nationality, height, marital_status, created_at, last_seen_at)
         values ($1, 'X', 'male', 'MA', 'Fes', '1990-01-01', 'x', '{MA}', 170, 'Widowed', now(), now())`,
        [id(n)],
      )
    }
    await client.query(
      `insert into profile_reports (id, reporter_id, reported_id, reason, created_at) values
         (gen_random_uuid(), $1, $3, 'Asks for money.', '2026-01-03'), (gen_random_uuid(), $2, $3, 'Was rude to me.', '2026-01-01'),
         (gen_random_uuid(), null, $2, 'Asked me as well.', '2026-01-02')`,
      [id(1), id(2), id(3)],
    )
    await goOn()
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
