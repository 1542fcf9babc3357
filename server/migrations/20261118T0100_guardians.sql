-- A person outside who accompanies a member's search: invited, perhaps accepted, ended. They have no account.
-- Every row is changed while the member's rests are held (matches/rests.ts): no match opens, and none begins anew,
-- between an acceptance or an end and its lines.
create table guardians (
  id uuid primary key,
  member_id uuid not null references profiles on delete cascade,
  -- For the member and the mails alone; forgotten once it has ended.
  name text constraint guardians_name_check check (char_length(name) between 1 and 50),
  relation text constraint guardians_relation_check check (char_length(relation) between 1 and 20),
  email text constraint guardians_email_check check (char_length(email) between 3 and 254),
  -- Of the folded mailbox, under a key that is not here: by it an address stays unwritten to, after the end as well.
  email_hash text not null,
  -- Of the member's device: named with the invitation, later with every sign-in.
  zone text not null default 'UTC' constraint guardians_zone_check check (char_length(zone) between 1 and 64),
  invited_at timestamptz not null,
  -- Until when the invitation can be accepted.
  expires_at timestamptz not null,
  accepted_at timestamptz,
  -- Taken back, declined, run out, ended by either, or the address wants nothing: nobody is told which.
  ended_at timestamptz,
  -- The weekly mail, from the acceptance to the end: up to when the last one told (the acceptance itself before the
  -- first), and when the next one is due.
  cut_at timestamptz,
  due_at timestamptz,
  -- When the mail server last refused this address for good; empty again once a mail has gone through.
  unreachable_at timestamptz,
  constraint guardians_expires_later check (expires_at > invited_at),
  constraint guardians_forgotten check (
    case when ended_at is null then num_nulls(name, relation, email) = 0 else num_nonnulls(name, relation, email) = 0 end),
  constraint guardians_mailed check (
    case when accepted_at is not null and ended_at is null
      then num_nulls(cut_at, due_at) = 0 else num_nonnulls(cut_at, due_at) = 0 end)
);
-- One at a time, invited or accepted.
create unique index guardians_one on guardians (member_id) where ended_at is null;
create index guardians_invited on guardians (member_id, invited_at);
create index guardians_due on guardians (due_at) where due_at is not null;
create index guardians_open on guardians (expires_at) where accepted_at is null and ended_at is null;

-- Addresses that said 'never write to me again', as the same hash.
create table unwritten_addresses (
  email_hash text primary key,
  since timestamptz not null
);

-- In which round of which chat a guardian was announced to both, and what may be sent of it: the messages whose seq is
-- above after_seq, of this round and of those after it, until the guardian has ended. A rematch announces anew.
create table guardian_chats (
  guardian_id uuid not null references guardians on delete cascade,
  match_id uuid not null references matches on delete cascade,
  round integer not null constraint guardian_chats_round_check check (round > 0),
  -- When the line came.
  from_at timestamptz not null,
  -- The newest message before the line; 0 before the first.
  after_seq integer not null constraint guardian_chats_after_seq_check check (after_seq >= 0),
  -- The match ran already when the guardian accepted: its other side did not choose this and may leave at no fee for a
  -- reply time after the line, once a round. False where the round began with the line.
  was_running boolean not null,
  primary key (guardian_id, match_id, round)
);
create index guardian_chats_of on guardian_chats (match_id, round);

-- The lines of it, by the member whose guardian it is: announced; sent, with how many messages as values
-- ({"messages": 12}); and no longer received.
alter table match_lines drop constraint match_lines_kind_check;
alter table match_lines add constraint match_lines_kind_check
  check (kind in ('day_more', 'guardian', 'guardian_sent', 'guardian_ended'));
