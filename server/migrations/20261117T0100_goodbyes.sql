-- What a member says who ends a match: one of the ready goodbyes, or their own words. It is no message.
create table goodbyes (
  id uuid primary key,
  match_id uuid not null references matches on delete cascade,
  round integer not null constraint goodbyes_round_check check (round > 0),
  by_member uuid not null references profiles on delete cascade,
  -- Made by the client, one for each tap.
  request_id uuid,
  ready text constraint goodbyes_ready_check check (ready in ('not_suited', 'someone_else', 'time_for_myself', 'well_wishes')),
  words text constraint goodbyes_words_check check (char_length(words) between 1 and 300),
  at timestamptz not null,
  -- The message that it follows.
  after_seq integer not null constraint goodbyes_after_seq_check check (after_seq >= 0),
  constraint goodbyes_said check (num_nonnulls(ready, words) = 1)
);
create unique index goodbyes_once on goodbyes (match_id, round);
create index goodbyes_by on goodbyes (by_member);
