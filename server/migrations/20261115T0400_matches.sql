-- A pair that has matched, once for all of its rounds: a rematch begins the next round of the same row.
create table matches (
  id uuid primary key,
  profile1_id uuid not null references profiles on delete cascade,
  profile2_id uuid not null references profiles on delete cascade,
  created_at timestamptz not null,
  round integer not null default 1 check (round > 0),
  -- When the last message came, or the round began: what lists are sorted by.
  latest_at timestamptz not null,
  chat_unlocked boolean not null default false,
  -- What each side has laid down in this round.
  user1_tokens integer not null default 0 check (user1_tokens in (0, 3, 6)),
  user2_tokens integer not null default 0 check (user2_tokens in (0, 3, 6)),
  user1_paid boolean not null generated always as (user1_tokens > 0) stored,
  user2_paid boolean not null generated always as (user2_tokens > 0) stored,
  -- In-time replies of this round.
  user1_replies integer not null default 0,
  user2_replies integer not null default 0,
  clock_started_at timestamptz,
  payment_expires_at timestamptz,
  initial_timer_expires_at timestamptz,
  response_timer_expires_at timestamptz,
  awaiting_response_from uuid,
  remind_at timestamptz,
  unmatched_at timestamptz,
  -- Null: a clock ran out.
  unmatch_initiator_id uuid,
  expired_clock text check (expired_clock in ('payment', 'opening', 'reply')),
  -- Set for good by a block or a removal.
  rematch_barred boolean not null default false,
  user1_removed boolean not null default false,
  user2_removed boolean not null default false,
  last_seq integer not null default 0,
  deadline timestamptz generated always as
    (coalesce(payment_expires_at, initial_timer_expires_at, response_timer_expires_at)) stored,
  constraint matches_pair_order check (profile1_id < profile2_id),
  constraint matches_pair unique (profile1_id, profile2_id),
  constraint matches_one_clock
    check (num_nonnulls(payment_expires_at, initial_timer_expires_at, response_timer_expires_at)
      = (unmatched_at is null)::int),
  constraint matches_awaited
    check ((response_timer_expires_at is null) = (awaiting_response_from is null)
      and (awaiting_response_from is null or awaiting_response_from in (profile1_id, profile2_id))),
  constraint matches_locked_clock
    check (unmatched_at is not null or chat_unlocked = (payment_expires_at is null)),
  constraint matches_expired check (expired_clock is null or (unmatched_at is not null and unmatch_initiator_id is null)),
  constraint matches_unlocked_paid check (not chat_unlocked or greatest(user1_tokens, user2_tokens) > 0)
);
create index matches_of_1 on matches (profile1_id, latest_at desc, id) where unmatched_at is null;
create index matches_of_2 on matches (profile2_id, latest_at desc, id) where unmatched_at is null;
create index matches_ended_of_1 on matches (profile1_id, unmatched_at desc, id) where unmatched_at is not null;
create index matches_ended_of_2 on matches (profile2_id, unmatched_at desc, id) where unmatched_at is not null;
create index matches_due on matches (deadline) where unmatched_at is null;
create index matches_remind on matches (remind_at) where unmatched_at is null and remind_at is not null;

-- Counted without gaps within a match, so that whoever reads notices what is missing.
create table messages (
  id uuid primary key,
  match_id uuid not null references matches on delete cascade,
  seq integer not null check (seq > 0),
  sender_id uuid not null references profiles on delete cascade,
  content text not null check (char_length(content) between 1 and 2000),
  read boolean not null default false,
  created_at timestamptz not null,
  constraint messages_seq unique (match_id, seq)
);
create index messages_unread on messages (match_id, sender_id) where not read;
create index messages_of_sender on messages (sender_id);

-- What a member is told. The row is written with its cause, and is what push and mail are sent from.
create table notifications (
  id uuid primary key,
  user_id uuid not null references profiles on delete cascade,
  type text not null check (
    type in ('message', 'like', 'match', 'chat_unlocked', 'payment_required', 'test', 'rematch', 'reminder',
      'unmatched', 'tokens')
  ),
  sender_id uuid references profiles on delete cascade,
  reference_id uuid,
  content text not null default '',
  created_at timestamptz not null,
  read_at timestamptz
);
create index notifications_of_member on notifications (user_id, created_at desc, id);
create index notifications_unread on notifications (user_id, reference_id) where read_at is null;
create index notifications_of_sender on notifications (sender_id);

-- Weekly tokens: the next instant at which a member is topped up.
alter table profiles add column next_topup_at timestamptz not null default now() + interval '7 days';
update profiles set next_topup_at = created_at + interval '7 days';
create index profiles_topup on profiles (next_topup_at);
create index token_transactions_of_type on token_transactions (user_id, type, created_at);

-- Made by the client, one for each tap: a retry that comes after the round has ended must not pay for the next.
alter table token_transactions add column request_id uuid;
create unique index token_transactions_request on token_transactions (user_id, request_id) where request_id is not null;

-- The order of a wallet's history, down to the last row.
drop index token_transactions_of_member;
create index token_transactions_of_member on token_transactions (user_id, created_at desc, id desc);
