import { amina, bilal, chadi, dana, dangling, nobody, nobodyAbove, twice, type Part } from './table.ts'
import { awaiting, ended, locked } from './table.ts'

const match = (id: string, set: string) => `update matches set ${set} where id = ${id}`
const tap = `'00000000-0000-4000-8000-0000000000f1'`
const movement = (request: string, reference: string) => `
  insert into token_transactions (
    id, user_id, amount, type, description, reference_id, idempotency_key, created_at, request_id)
  values (gen_random_uuid(), ${amina}, -3, 'payment', 'Chat unlock', ${reference}, gen_random_uuid()::text, now(), ${request});`

export const matches: Part = {
  rows: `
    insert into matches (id, profile1_id, profile2_id, created_at, latest_at, payment_expires_at)
    values (${locked}, ${amina}, ${bilal}, now(), now(), now());
    insert into matches (id, profile1_id, profile2_id, created_at, latest_at, chat_unlocked, user1_tokens,
      response_timer_expires_at, awaiting_response_from)
    values (${awaiting}, ${amina}, ${chadi}, now(), now(), true, 6, now(), ${chadi});
    insert into matches (id, profile1_id, profile2_id, created_at, latest_at, unmatched_at, unmatch_initiator_id)
    values (${ended}, ${bilal}, ${chadi}, now(), now(), now(), ${bilal});
    insert into messages (id, match_id, seq, sender_id, content, created_at)
    select gen_random_uuid(), ${awaiting}, seq, ${amina}, 'Salam', now() from generate_series(1, 2) as seq;
    insert into message_reactions (message_id, member_id, match_id, kind, revision, reacted_at)
    select id, ${chadi}, match_id, 'heart', seq, now() from messages;
    insert into reaction_budgets values (${amina}, now());
    insert into reply_days values (${amina}, '2026-11-20', 1, 1);
    ${movement(tap, locked)}
    -- The same tap sent for another match, and movements that nobody tapped for: neither is a repetition.
    ${movement(tap, awaiting)}
    ${movement('null', locked)}
    ${movement('null', locked)}
    insert into welcome_grants values ('hash', now());
    insert into pauses values (gen_random_uuid(), ${amina}, 'away', now(), now() + interval '3 days');
    insert into pending_transfers values (${amina}, ${ended}, 1, 'refund', 3, now());
    insert into timeline_entries (id, match_id, round, kind, by_member, request_id, at, after_seq)
    values (gen_random_uuid(), ${awaiting}, 1, 'day_more', ${chadi}, ${tap}, now(), 0);
    insert into contact_warnings values (gen_random_uuid(), ${awaiting}, 1, ${chadi}, '{money}', now(), 1);
    insert into sent_texts values (${chadi}, 'hash', ${bilal}, now());
    insert into picture_access values (${awaiting}, 1, ${chadi}, now(), null);
    insert into goodbyes (id, match_id, round, by_member, ready, at, after_seq)
    values (gen_random_uuid(), ${ended}, 1, ${bilal}, 'not_suited', now(), 0);
    insert into free_unmatches values (${bilal}, ${tap}, ${ended});`,
  violations: {
    ...twice(
      'messages',
      'token_transactions',
      'welcome_grants',
      'pending_transfers',
      'timeline_entries',
      'pauses',
    ),
    ...twice('picture_access'),
    ...dangling('picture_access', 'match_id', 'owner_id'),
    picture_access_round_check: ['update picture_access set round = 0'],
    ...dangling('pauses', 'member_id'),
    pauses_kind_check: [`update pauses set kind = 'sleep'`],
    pauses_forwards: [`update pauses set until = started_at - interval '1 second'`],
    welcome_grants_topups_check: ['update welcome_grants set topups = -1'],
    token_transactions_reason_check: [`update token_transactions set reason = 'ceiling'`],
    ...dangling('timeline_entries', 'match_id', 'by_member'),
    timeline_entries_round_check: ['update timeline_entries set round = 0'],
    timeline_entries_kind_check: [`update timeline_entries set kind = 'message'`],
    timeline_entries_text_check: [`update timeline_entries set text = ''`],
    timeline_entries_after_seq_check: ['update timeline_entries set after_seq = -1'],
    timeline_entries_request: [
      `insert into timeline_entries (id, match_id, round, kind, by_member, request_id, at, after_seq)
       values (gen_random_uuid(), ${locked}, 1, 'day_more', ${chadi}, ${tap}, now(), 0)`,
    ],
    ...twice('contact_warnings', 'sent_texts'),
    ...dangling('contact_warnings', 'match_id', 'by_member'),
    ...dangling('sent_texts', 'sender_id', 'receiver_id'),
    contact_warnings_round_check: ['update contact_warnings set round = 0'],
    contact_warnings_found_check: [`update contact_warnings set found = '{}'`],
    contact_warnings_after_seq_check: ['update contact_warnings set after_seq = 0'],
    contact_warnings_once: [
      `insert into contact_warnings select gen_random_uuid(), match_id, round, by_member, found, at, 2 from contact_warnings`,
    ],
    ...twice('goodbyes', 'free_unmatches'),
    ...dangling('free_unmatches', 'member_id', 'match_id'),
    ...dangling('goodbyes', 'match_id', 'by_member'),
    goodbyes_once: [
      `insert into goodbyes (id, match_id, round, by_member, words, at, after_seq)
       values (gen_random_uuid(), ${ended}, 1, ${chadi}, 'Salam', now(), 0)`,
    ],
    goodbyes_round_check: ['update goodbyes set round = 0'],
    goodbyes_ready_check: [`update goodbyes set ready = 'get_lost'`],
    goodbyes_words_check: [`update goodbyes set ready = null, words = repeat('a', 301)`],
    goodbyes_after_seq_check: ['update goodbyes set after_seq = -1'],
    goodbyes_said: [`update goodbyes set words = 'Salam'`, 'update goodbyes set ready = null'],
    ...dangling('pending_transfers', 'member_id'),
    pending_transfers_round_check: ['update pending_transfers set round = 0'],
    pending_transfers_kind_check: [`update pending_transfers set kind = 'reward'`],
    pending_transfers_amount_check: ['update pending_transfers set amount = 0'],
    ...dangling('messages', 'match_id', 'sender_id'),
    ...dangling('token_transactions', 'user_id'),
    matches_pkey: [match(awaiting, `id = ${locked}`)],
    matches_profile1_id_fkey: [match(awaiting, `profile1_id = ${nobody}`)],
    matches_profile2_id_fkey: [match(locked, `profile2_id = ${nobodyAbove}`)],
    matches_pair: [match(awaiting, `profile2_id = ${bilal}, awaiting_response_from = ${amina}`)],
    matches_pair_order: [
      match(locked, `profile1_id = ${bilal}, profile2_id = ${amina}`),
      match(locked, `profile2_id = ${amina}`),
    ],
    matches_round_check: [match(locked, 'round = 0')],
    matches_user1_tokens_check: [match(locked, 'user1_tokens = 1'), match(locked, 'user1_tokens = 9')],
    matches_user2_tokens_check: [match(locked, 'user2_tokens = 1'), match(locked, 'user2_tokens = 9')],
    matches_one_clock: [
      match(awaiting, 'initial_timer_expires_at = now()'),
      match(awaiting, 'response_timer_expires_at = null, awaiting_response_from = null'),
      match(ended, 'initial_timer_expires_at = now()'),
    ],
    matches_locked_clock: [
      match(locked, 'payment_expires_at = null, initial_timer_expires_at = now()'),
      match(
        awaiting,
        `payment_expires_at = now(), response_timer_expires_at = null, awaiting_response_from = null`,
      ),
    ],
    matches_awaited: [
      match(awaiting, 'awaiting_response_from = null'),
      match(awaiting, `awaiting_response_from = ${dana}`),
      match(
        locked,
        `payment_expires_at = null, user1_paused_until = now(), clock_left_ms = 1, awaiting_response_from = ${amina}`,
      ),
      match(locked, `awaiting_response_from = ${amina}`),
    ],
    matches_expired: [match(locked, `expired_clock = 'payment'`), match(ended, `expired_clock = 'reply'`)],
    matches_expired_clock_check: [match(ended, `expired_clock = 'patience', unmatch_initiator_id = null`)],
    matches_clock_left_check: [
      match(locked, `payment_expires_at = null, user1_paused_until = now(), clock_left_ms = 0`),
    ],
    matches_reminded_check: [match(locked, 'reminded = 3')],
    matches_paused_sides: [
      match(locked, 'payment_expires_at = null, clock_left_ms = 1'),
      match(ended, 'user2_paused_until = now()'),
    ],
    matches_rematched_by: [match(locked, `rematched_by = ${dana}`)],
    matches_couple: [match(ended, 'is_couple = true'), match(awaiting, 'is_couple = true')],
    matches_couple_marks: [match(ended, 'user1_couple_marked_at = now()')],
    matches_unlocked_paid: [match(ended, 'chat_unlocked = true')],
    messages_seq: ['update messages set seq = 1 where seq = 2'],
    messages_seq_check: ['update messages set seq = 0 where seq = 1'],
    messages_content_check: [
      `update messages set content = ''`,
      `update messages set content = repeat('a', 2001)`,
    ],
    message_reactions_message_id_fkey: [
      `update message_reactions set message_id = ${nobody} where revision = 1`,
    ],
    ...dangling('message_reactions', 'member_id', 'match_id'),
    message_reactions_pkey: [
      'update message_reactions set message_id = (select id from messages where seq = 1)',
    ],
    message_reactions_once: ['update message_reactions set revision = 1'],
    message_reactions_tap_kinds: [`update message_reactions set tap_kinds = '{heart}'`],
    message_reactions_kind_check: [`update message_reactions set kind = 'fire'`],
    message_reactions_revision_check: ['update message_reactions set revision = 0 where revision = 1'],
    ...twice('reaction_budgets', 'reply_days'),
    ...dangling('reaction_budgets', 'member_id'),
    ...dangling('reply_days', 'member_id'),
    reply_days_answered_check: ['update reply_days set answered = -1'],
    reply_days_expired_check: ['update reply_days set expired = -1'],
    reaction_budgets_buckets: [`update reaction_budgets set bucket_counts = '{1}'`],
    token_transactions_type_check: [`update token_transactions set type = 'gift'`],
    token_transactions_described: [`update token_transactions set description = ''`],
    token_transactions_once: [`update token_transactions set idempotency_key = 'one'`],
    token_transactions_request: [movement(tap, locked)],
  },
}
