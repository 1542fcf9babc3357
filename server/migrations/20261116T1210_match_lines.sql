-- What stands between the messages of a chat and is none itself: it has no seq, is not read, and stops no clock.
create table match_lines (
  id uuid primary key,
  match_id uuid not null references matches on delete cascade,
  round integer not null constraint match_lines_round_check check (round > 0),
  kind text not null constraint match_lines_kind_check check (kind in ('day_more')),
  by_member uuid references profiles on delete cascade,
  -- Made by the client, one for each tap, where a tap brought the line.
  request_id uuid,
  text text constraint match_lines_text_check check (char_length(text) between 1 and 2000),
  values jsonb not null default '{}',
  at timestamptz not null,
  -- The message that the line follows.
  after_seq integer not null constraint match_lines_after_seq_check check (after_seq >= 0)
);
create index match_lines_of on match_lines (match_id, after_seq, at, id);
create unique index match_lines_request on match_lines (by_member, request_id) where request_id is not null;
