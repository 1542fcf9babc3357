import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { cloneDatabase } from './database.ts'

// What the migrations come to: whoever adds one that changes a table on purpose writes it here.

let client: pg.Client
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await cloneDatabase(inject('postgresUrl'))
  drop = database.drop
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await drop()
})

/** Names under each head. */
async function grouped(query: string): Promise<string[]> {
  const { rows } = await client.query<{ head: string; name: string }>(query)
  const groups = Map.groupBy(rows, ({ head }) => head)
  const told = [...groups].map(([head, named]) =>
    [head, ...named.map(({ name }) => name).toSorted()].join(' '),
  )
  return words(told.toSorted().join(' '))
}
const words = (text: string) => text.trim().split(/\s+/)

const columns = `
  from pg_attribute a join pg_class t on t.oid = a.attrelid and t.relkind = 'r'
  left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
  where t.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped`

it('every column says something, but for those that have nothing to say yet', async () => {
  const silent = `select t.relname || ':' as head, a.attname as name ${columns} and not a.attnotnull`
  expect(await grouped(silent)).toEqual(
    words(`
      accounts: warned_30_at warned_7_at warning_put_off_at action_budgets: last_pass appeals: decided_at outcome words badges:
      first_picture paused_at blocked_profiles: known_as case_pictures: twin_id case_reports: excerpt profile
      reason reporter_id reporter_left_at sentence sentence_about cases: ban_proposed_by closed_at due_before_ban
      member_left_at discovery_filters: active_within asks asks_widely dues: applied_at email_changes: new_confirmed_at
      old_confirmed_at exports: expires_at ready_at size former_addresses: looked_at_from free_leaves: asked goodbyes: ready words guardian_mails:
      began_at put_off_at refused_at sent_at try_at guardians: accepted_at asked_at cut_at due_at email email_hash ended_at name
      relation unreachable_at kept_blocks: blocked_left_at blocker_left_at known_as like_sentences: text
      match_lines: by_member request_id text matches: awaiting_response_from begun_by clock_left_ms
      clock_length_ms clock_started_at deadline expired_clock initial_timer_expires_at payment_expires_at
      remind_at response_timer_expires_at unmatch_initiator_id unmatched_at user1_found_at user1_free_until
      user1_rests_until user2_found_at user2_free_until user2_rests_until message_reactions: kind messages:
      quote_id moderation_events: applied_at days field note pictures quoted quoted_at rule undoes
      notification_settings: digest_at marketing_answered_at quiet_from quiet_to notifications: code mail_at
      push_at push_given_up_at read_at reference_id sender_id pending_sign_ups: newer_link picture_ids:
      member_id sent_hash picture_sights: asked_at granted_at profile_actions: answered_at told_at
      profiles: beard came_to_islam children dress education_level familys_part
      halal_food held held_until home_after_marriage looked_at_from marriage practice prayer relocation
      rests_until sect smoking verified_at wants_children push_deliveries: outcome removed_pictures: look_hash
      position sessions: browser proved_at system staff: removed_at staff_challenges: staff_id staff_log:
      about_staff case_id member_id staff_id why statements: lifted_at read_at until token_transactions:
      reason reference_id request_body request_id verifications: advice case_id decided_by decision_id
      effective_at folder outcome sent_at told_at waiting_pictures: doubted_at look_hash welcome_grants:
      account_id closed_at`),
  )
})

it('what is left out of a new row says this', async () => {
  const said = `
    select pg_get_expr(d.adbin, d.adrelid) || ':' as head, t.relname || '.' || a.attname as name ${columns}
    and a.atthasdef and a.attgenerated = ''`
  expect(await grouped(said)).toEqual(
    words(`
      ''::text: notifications.content profile_pictures.blur_hash profile_pictures.thumb_hash
      profiles.education profiles.occupation 'Tokens'::text: token_transactions.description 'UTC'::text:
      guardians.zone notification_settings.time_zone 'everyone'::text: profiles.pictures_for 'first'::text:
      moderation_events.stage 'other'::text: profile_reports.ground '{}'::int8multirange: deck_progress.likers
      deck_progress.people '{}'::jsonb: discovery_filters.said match_lines.values notifications.values
      '{}'::text[]: message_reactions.tap_kinds notification_settings.off profiles.languages '{}'::timestamp with time zone[]:
      former_addresses.verification_tries profiles.earlier_aways profiles.earlier_compensations profiles.earlier_rewards
      profiles.earlier_tries welcome_grants.aways
      welcome_grants.compensations welcome_grants.rewards '{}'::uuid[]: message_reactions.taps (now() + '7
      days'::interval): profiles.next_topup_at 0: guardian_mails.attempts matches.last_seq
      matches.reaction_revision matches.reminded matches.user1_replies matches.user1_tokens
      matches.user2_replies matches.user2_tokens notifications.push_attempts profiles.earlier_instants
      profiles.locked_tokens profiles.token_balance welcome_grants.instants 1: matches.round
      sessions.generation clock_timestamp(): profiles.placed_at false: badges.compare
      discovery_filters.verified discovery_filters.with_pictures former_addresses.verification_barred
      matches.chat_unlocked matches.found
      matches.rematch_barred matches.user1_day_more matches.user1_removed matches.user1_unanswered
      matches.user2_day_more matches.user2_removed matches.user2_unanswered messages.read
      notification_settings.hide_message_text notification_settings.marketing pending_sign_ups.contested profile_actions.reached profiles.held_active
      profiles.lesson_due profiles.only_within_filters profiles.reviewed_by_women profiles.sex_fixed profiles.verification_barred
      staff.is_demo verifications.by_anyone verifications.partner nextval('deck_places'::regclass): deck_progress.version
      profile_actions.deck_place profiles.deck_place now(): schema_migrations.applied_at true:
      mail_taken.is_only profiles.is_active`),
  )
})

it('tables are found by these indexes, and kept by these rules', async () => {
  const { rows } = await client.query<{ name: string; stated: string }>(`
    select t.relname as name, string_agg(stated, ' | ' order by stated collate "C") as stated
    from pg_class t, lateral (
      select pg_get_indexdef(indexrelid) as stated from pg_index where indrelid = t.oid
      union all select conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
        where conrelid = t.oid and contype in ('c', 'p', 'u', 'f', 'x')
      union all select pg_get_triggerdef(oid) from pg_trigger where tgrelid = t.oid and not tgisinternal
      union all select attname || ' ' || format_type(atttypid, atttypmod) || coalesce(' ' || pg_get_expr(adbin, adrelid), '')
        from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where attrelid = t.oid and attnum > 0 and not attisdropped
      union all select pg_get_viewdef(t.oid) where t.relkind = 'v'
    ) part
    where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'v') group by t.relname`)
  const told = rows.map(({ name, stated }) => `${name} ${digest(stated)}`)
  expect(words(told.toSorted().join(' '))).toEqual(
    words(`
      accounts 15fe63 action_budgets 0b4381 appeals 07930e attempt_rates c99dc6 attempts 78f5b1 badge_pictures
      345019 badges 717fb9 blocked_profiles 24585e case_claims 8a902e case_patterns 2dfd2c case_pictures
      57122f case_reports a29850 cases 143bfc deck_progress 7c617b discovery_filters cd0ecf dues 54f9a8
      email_changes fc2503 export_parts 9ee96d exports f4ef02 favorited_profiles b1df70 file_erasures ac0148
      former_addresses c88d2e free_leaves 4b0389 goodbyes 15520a guardian_chats 888cc6 guardian_mail_chats d8f02d guardian_mails
      69edcd guardians 7a0649 kept_blocks 5a82fd kept_folders 2ce326 kept_reports fa6556 known_cities 0b450a
      like_sentences a517ca mail_taken cde9fa match_lines d13ce1 match_sides fdf074 matches ff87ad message_cares 491459
      message_reactions 337911 messages a2f141 moderation_events 7cc754 notification_settings dda1c5
      notifications 1e608e partner_messages 0dc482 pending_sign_ups fa9593 picture_ids 47989c picture_looks
      7a4a3e picture_sights 4dd21d profile_actions 2c491e profile_pictures 36061e profile_prompts 3a60ca
      profile_reports fed604 profiles 8313f6 push_deliveries f5424e push_devices 8ecbbb reaction_budgets
      2b4667 recoveries 9439df removed_pictures 0f6067 rests 988247 schema_migrations 7f840c sealed_selfies
      15b49f sent_texts 9f56bf sessions ec5186 shown_people bf993a sign_in_waits d0911e staff 53e216
      staff_challenges 3cb765 staff_links 3d66ff staff_log 210cbc staff_passkeys 4f6563 staff_sessions 73460b
      statements 5a5d11 token_transactions 6482bc unwritten_addresses 402c4a upload_budgets 7474f1
      verifications eabdbb waiting_pictures 3edb24 welcome_grants 97e9e4`),
  )
})

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 6)
