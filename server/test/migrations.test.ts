import { expect, it } from 'vitest'
import { addMember, beforeMigration } from './before-migration.ts'

const id = (n: number) => `00000000-0000-4000-8000-0000000000${n}`
const members = [10, 11, 12, 13, 14, 15, 16].map(id)
const [me] = members as [string]

it('what was there before goodbyes, sights, verification, sentences, devices and copies is as it was, in every state', () =>
  beforeMigration('20261117T0100', async (client, goOn) => {
    for (const member of members) await addMember(client, member, { is_active: member !== id(15) })
    await client.query(`update accounts set password_hash = 'kept', created_at = now() - interval '3 years'`)
    const meet = (n: number, columns: string, values: string) =>
      client.query(
        `insert into matches (id, profile1_id, profile2_id, created_at, latest_at, last_seq, ${columns})
         values ($1, $2, $3, now(), now(), 1, ${values})`,
        [id(n + 10), me, id(n)],
      )
    // Locked, opened and unwritten, awaiting an answer, ended by one, ended by its clock, resting.
    await meet(11, 'payment_expires_at', `now() + interval '1 hour'`)
    await meet(
      12,
      'chat_unlocked, user1_tokens, initial_timer_expires_at',
      `true, 6, now() + interval '1 hour'`,
    )
    await meet(
      13,
      'chat_unlocked, user1_tokens, response_timer_expires_at, awaiting_response_from',
      `true, 6, now() + interval '1 hour', '${id(13)}'`,
    )
    await meet(14, 'unmatched_at, unmatch_initiator_id', `now(), '${me}'`)
    await meet(15, 'unmatched_at, expired_clock', `now(), 'payment'`)
    await meet(
      16,
      'clock_length_ms, clock_left_ms, user1_rests_until',
      `7200000, 3600000, now() + interval '2 days'`,
    )
    await client.query(
      `insert into messages (id, match_id, seq, sender_id, content, created_at)
       select m.id, m.id, 1, $1, 'Salam', now() from matches m where chat_unlocked`,
      [me],
    )
    await client.query(
      `insert into message_reactions (message_id, member_id, match_id, kind, revision, reacted_at) values
         ('${id(22)}', $1, '${id(22)}', 'heart', 1, now()), ('${id(23)}', $1, '${id(23)}', null, 1, now())`,
      [me],
    )
    await client.query(
      `insert into profile_pictures (id, profile_id, storage_path, position, thumb_hash, created_at) values
         (gen_random_uuid(), $1, 'own', 0, 'hash', now()), (gen_random_uuid(), $1, 'demo:drawn', 1, '', now())`,
      [me],
    )
    await client.query(`insert into action_budgets values ($1, now())`, [me])
    await client.query(
      `insert into profile_actions (from_profile_id, to_profile_id, action, created_at) values
         ($1, $2, 'like', now()), ($2, $1, 'pass', now())`,
      [me, id(11)],
    )
    await client.query(
      `insert into sessions (id, account_id, rotated_at, created_at, expires_at) values
         (gen_random_uuid(), $1, now(), now(), now() + interval '1 day'),
         (gen_random_uuid(), $1, now(), now(), now() - interval '1 day')`,
      [me],
    )
    await client.query(
      `with opened as (
         insert into cases (id, member_id, kind, severity, opened_at, due_at, closed_at)
         values (gen_random_uuid(), $1, 'report', 3, now(), now(), null), (gen_random_uuid(), $2, 'report', 3, now(), now(), now())
         returning id)
       insert into case_reports (id, case_id, reporter_id, ground, created_at, reason)
       select gen_random_uuid(), id, $1, 'rude', now(), 'Was rude to me.' from opened`,
      [id(14), id(15)],
    )
    await client.query(
      `insert into notifications (id, user_id, type, code, "values", created_at, read_at, push_at, mail_at) values
         (gen_random_uuid(), $1, 'test', 'test', '{}', now(), now(), null, null),
         (gen_random_uuid(), $1, 'tokens', 'weekly', '{"tokens": 6}', now(), null, now(), null)`,
      [me],
    )
    const kept = async () => {
      const found = await client.query(`
        select (select json_agg(json_build_array(id, chat_unlocked, deadline, awaiting_response_from, unmatch_initiator_id,
            expired_clock, last_seq) order by id) from matches) as matches,
          (select json_agg(json_build_array(message_id, kind, revision) order by message_id) from message_reactions) as reactions,
          (select json_agg(json_build_array(storage_path, position, thumb_hash) order by position) from profile_pictures) as pictures,
          (select json_agg(json_build_array(action, from_profile_id) order by action) from profile_actions) as actions,
          (select json_agg(expires_at order by expires_at) from sessions) as sessions,
          (select json_agg(json_build_array(c.member_id, c.closed_at, r.reason) order by c.member_id)
            from cases c join case_reports r on r.case_id = c.id) as cases,
          (select json_agg(json_build_array(type, code, read_at, push_at) order by code) from notifications) as told,
          (select json_agg(json_build_array(id, is_active) order by id) from profiles) as members`)
      return found.rows
    }
    const before = await kept()
    await goOn()
    expect(await kept()).toEqual(before)

    const one = async (query: string) => (await client.query({ text: query, rowMode: 'array' })).rows
    expect(
      await one(`select distinct found, user1_found_at is null, user2_found_at is null from matches`),
    ).toEqual([[false, true, true]])
    expect(await one(`select distinct taps, tap_kinds from message_reactions`)).toEqual([[[], []]])
    expect(
      await one(
        `select distinct pictures_for, verified_at is null, verification_barred, reviewed_by_women, only_within_filters, held
         from profiles`,
      ),
    ).toEqual([['everyone', true, false, false, false, null]])
    expect(await one(`select distinct blur_hash from profile_pictures`)).toEqual([['']])
    expect(await one(`select last_pass from action_budgets`)).toEqual([[null]])
    expect(await one(`select distinct sentence from case_reports`)).toEqual([[null]])
    expect(await one(`select distinct browser, system, proved_at from sessions`)).toEqual([
      [null, null, null],
    ])
    expect(await one(`select distinct warned_30_at, warned_7_at, warning_put_off_at from accounts`)).toEqual([
      [null, null, null],
    ])
    for (const table of [
      'goodbyes',
      'picture_sights',
      'verifications',
      'badges',
      'waiting_pictures',
      'removed_pictures',
      'like_sentences',
      'email_changes',
      'exports',
      'message_cares',
      'statements',
    ])
      expect([table, await one(`select count(*)::int from ${table}`)]).toEqual([table, [[0]]])
    // And each takes what is told from now on.
    for (const [type, code] of [
      ['house', 'verified'],
      ['export', 'export_ready'],
      ['export', 'export_failed'],
      ['match', 'found_asked'],
    ])
      await client.query(
        `insert into notifications (id, user_id, type, code, "values", created_at) values (gen_random_uuid(), $1, $2, $3, '{}', now())`,
        [me, type, code],
      )
  }))

it('members, likes, decks and pictures of the first versions go on as if they had come later', () =>
  beforeMigration('20261115T0400', async (client, goOn) => {
    const [amina, bilal] = [id(21), id(22)]
    const days = (ago: number) => new Date(Date.UTC(2026, 9, 30 - ago, 12))
    await addMember(client, amina, { created_at: days(10) })
    await addMember(client, bilal, { created_at: days(3) })
    const all = async (query: string) => (await client.query({ text: query, rowMode: 'array' })).rows
    await goOn('20261115T0700')
    expect(await all('select id, next_topup_at from profiles order by id')).toEqual([
      [amina, days(3)],
      [bilal, days(-4)],
    ])
    await client.query(
      `insert into notifications (id, user_id, type, sender_id, created_at) values
        (gen_random_uuid(), '${bilal}', 'like', '${amina}', '2026-10-29Z'),
        (gen_random_uuid(), '${amina}', 'message', '${bilal}', '2026-10-30Z')`,
    )
    await client.query(
      `insert into profile_actions (from_profile_id, to_profile_id, action, created_at) values
        ('${amina}', '${bilal}', 'like', '2026-10-28Z'), ('${bilal}', '${amina}', 'pass', '2026-10-28Z')`,
    )
    await client.query(
      `insert into deck_progress (member_id, filter_key, as_of, used_at) values
        ('${amina}', 'ahead', (now() at time zone 'utc')::date + 1, now()), ('${amina}', 'before', '2026-10-01', now())`,
    )
    await client.query(
      `insert into profile_pictures (id, profile_id, storage_path, position, created_at)
       values ('${id(31)}', '${bilal}', 'folder', 0, now())`,
    )
    await goOn()
    expect(
      await all('select from_profile_id, told_at from profile_actions order by from_profile_id'),
      'the one who was told is not told again',
    ).toEqual([
      [amina, new Date('2026-10-29Z')],
      [bilal, null],
    ])
    expect(
      await all(
        `select filter_key, as_of::text, (now() at time zone 'utc')::date - as_of between 0 and 1 from deck_progress order by 1`,
      ),
    ).toEqual([
      ['ahead', expect.any(String), true],
      ['before', '2026-10-01', false],
    ])
    expect(await all('select id, member_id, sent_hash from picture_ids')).toEqual([[id(31), bilal, null]])
  }))
