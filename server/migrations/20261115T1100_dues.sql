-- What a deadline or the other side brings to a wallet, dated. The wallet applies it under its own lock, in the order
-- of the dates. The match is named without a foreign key: the other side's deletion takes the match, not the due.
create table dues (
  member_id uuid not null references profiles on delete cascade,
  match_id uuid not null,
  round integer not null constraint dues_round_check check (round > 0),
  kind text not null constraint dues_kind_check check (kind in ('refund', 'compensation', 'penalty', 'spent')),
  amount integer not null constraint dues_amount_check check (amount > 0),
  due_at timestamptz not null,
  applied_at timestamptz,
  constraint dues_pkey primary key (member_id, match_id, round, kind)
);
create index dues_waiting on dues (due_at) where applied_at is null;
create index dues_waiting_of on dues (member_id) where applied_at is null;

-- What a member has paid into chats that are still locked, as far as the wallet has applied its dues.
alter table profiles add column locked_tokens integer not null default 0
  constraint profiles_locked_tokens_check check (locked_tokens >= 0);
update profiles p set locked_tokens = l.tokens
from (
  select member_id, sum(tokens)::int as tokens from (
    select profile1_id as member_id, user1_tokens as tokens from matches where unmatched_at is null and not chat_unlocked
    union all
    select profile2_id, user2_tokens from matches where unmatched_at is null and not chat_unlocked) paid
  group by member_id) l
where p.id = l.member_id and l.tokens > 0;
