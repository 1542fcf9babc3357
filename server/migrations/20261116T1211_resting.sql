-- When a member rested: what an away takes, and from when to when. `until` is its planned end, or the earlier one that came.
create table rests (
  id uuid primary key,
  member_id uuid not null references profiles on delete cascade,
  kind text not null constraint rests_kind_check check (kind in ('away')),
  started_at timestamptz not null,
  until timestamptz not null,
  constraint rests_forwards check (until >= started_at)
);
create index rests_of on rests (member_id, started_at);

-- Until when the member rests now; the end is noticed by a sweep, which takes it away.
alter table profiles add column rests_until timestamptz;
create index profiles_resting on profiles (rests_until) where rests_until is not null;

-- What a mailbox keeps counting across accounts: weekly instants that passed, when aways began, and when rewards and
-- compensations came. Kept beside the welcome grant while there is no account, then beside the profile.
alter table welcome_grants
  add column instants integer not null default 0 constraint welcome_grants_instants_check check (instants >= 0),
  add column aways timestamptz[] not null default '{}',
  add column rewards timestamptz[] not null default '{}',
  add column compensations timestamptz[] not null default '{}';
alter table profiles
  add column earlier_instants integer not null default 0
    constraint profiles_earlier_instants_check check (earlier_instants >= 0),
  add column earlier_aways timestamptz[] not null default '{}',
  add column earlier_rewards timestamptz[] not null default '{}',
  add column earlier_compensations timestamptz[] not null default '{}';

-- Why a movement is less than its type brings.
alter table token_transactions add column reason text
  constraint token_transactions_reason_check check (reason is null or (reason = 'ceiling' and type = 'compensation' and amount = 0));

-- A clock that rests keeps what is left of it; the three deadlines are null until it runs on.
alter table matches
  add column clock_length_ms bigint,
  add column clock_left_ms bigint constraint matches_clock_left_check check (clock_left_ms > 0),
  add column reminded smallint not null default 0 constraint matches_reminded_check check (reminded between 0 and 2),
  add column user1_rests_until timestamptz,
  add column user2_rests_until timestamptz,
  add column user1_day_more boolean not null default false,
  add column user2_day_more boolean not null default false,
  add column begun_by uuid,
  add column user1_unanswered boolean not null default false,
  add column user2_unanswered boolean not null default false;

update matches set
  clock_started_at = coalesce(clock_started_at, deadline),
  clock_length_ms = round(extract(epoch from deadline - coalesce(clock_started_at, deadline)) * 1000),
  reminded = case when remind_at is null then 2
    when remind_at > clock_started_at + (deadline - clock_started_at) * 0.6 then 1 else 0 end
where unmatched_at is null;

-- Whose rematch began the round, and whether the other side has given a sign since each one's latest.
update matches m set begun_by = t.user_id
from token_transactions t
where m.round > 1 and t.idempotency_key in (
  concat_ws(' ', 'rematch', m.id, m.round, m.profile1_id), concat_ws(' ', 'rematch', m.id, m.round, m.profile2_id));
update matches m set
  user1_unanswered = hopes.one, user2_unanswered = hopes.two
from (
  select id, bool_or(user_id = profile1_id and silent) as one, bool_or(user_id = profile2_id and silent) as two
  from (
    select m.id, m.profile1_id, m.profile2_id, latest.user_id,
      not exists (
        select from token_transactions t where t.reference_id = m.id and t.user_id in (m.profile1_id, m.profile2_id)
          and t.user_id <> latest.user_id and t.type in ('payment', 'express_payment', 'rematch')
          and t.created_at > latest.at)
      and not exists (
        select from messages s where s.match_id = m.id and s.sender_id <> latest.user_id and s.created_at > latest.at)
      as silent
    from matches m join (
      select reference_id, user_id, max(created_at) as at from token_transactions
      where type = 'rematch' group by reference_id, user_id) latest on latest.reference_id = m.id
    where m.round > 1) each
  group by id) hopes
where m.id = hopes.id;

-- When the clock runs out as things stand: of a resting one, once the last rest is over and what is left has passed.
drop view match_sides;
alter table matches drop column deadline;
alter table matches add column deadline timestamptz generated always as (
  coalesce(payment_expires_at, initial_timer_expires_at, response_timer_expires_at,
    (greatest(user1_rests_until, user2_rests_until) at time zone 'UTC' + clock_left_ms * interval '1 millisecond')
      at time zone 'UTC')) stored;
create index matches_due on matches (deadline) where unmatched_at is null;
create index matches_resting on matches (greatest(user1_rests_until, user2_rests_until)) where clock_left_ms is not null;
create view match_sides as
select id as match_id, profile1_id as me, profile2_id as other,
  user1_tokens as my_paid, user2_tokens as their_paid, user1_replies as my_replies, user2_replies as their_replies,
  user1_removed as my_removed, user2_removed as their_removed,
  round, chat_unlocked, latest_at, deadline, unmatched_at, last_seq
from matches
union all
select id, profile2_id, profile1_id, user2_tokens, user1_tokens, user2_replies, user1_replies, user2_removed,
  user1_removed, round, chat_unlocked, latest_at, deadline, unmatched_at, last_seq
from matches;

alter table matches
  drop constraint matches_one_clock,
  drop constraint matches_awaited,
  drop constraint matches_locked_clock;
alter table matches
  -- It runs, and then one deadline is there; or it rests, and none is.
  add constraint matches_one_clock check (
    num_nonnulls(payment_expires_at, initial_timer_expires_at, response_timer_expires_at, clock_left_ms)
      = (unmatched_at is null)::int),
  add constraint matches_resting_sides check (
    case when clock_left_ms is not null then num_nonnulls(user1_rests_until, user2_rests_until) > 0
      else unmatched_at is null or num_nonnulls(user1_rests_until, user2_rests_until) = 0 end),
  add constraint matches_awaited check (
    case when clock_left_ms is not null then awaiting_response_from is null or chat_unlocked
      else (response_timer_expires_at is null) = (awaiting_response_from is null) end
    and (awaiting_response_from is null or awaiting_response_from in (profile1_id, profile2_id))),
  add constraint matches_locked_clock check (
    unmatched_at is not null or clock_left_ms is not null or chat_unlocked = (payment_expires_at is null)),
  add constraint matches_begun_by check (begun_by is null or begun_by in (profile1_id, profile2_id));
