-- A message that names a way past the chat, or money: its receiver is shown what to watch for, once a side and round.
create table message_cares (
  id uuid primary key,
  match_id uuid not null references matches on delete cascade,
  round integer not null constraint message_cares_round_check check (round > 0),
  by_member uuid not null references profiles on delete cascade,
  found text[] not null constraint message_cares_found_check check (cardinality(found) > 0),
  at timestamptz not null,
  after_seq integer not null constraint message_cares_after_seq_check check (after_seq > 0),
  constraint message_cares_once unique (match_id, round, by_member)
);
create index message_cares_by on message_cares (by_member);

-- To whom such a text went within a day, as a hash under a key that is not here.
create table sent_texts (
  sender_id uuid not null references profiles on delete cascade,
  text_hash text not null,
  receiver_id uuid not null references profiles on delete cascade,
  at timestamptz not null,
  primary key (sender_id, text_hash, receiver_id)
);
create index sent_texts_received on sent_texts (receiver_id);
create index sent_texts_at on sent_texts (at);

-- What a `pattern` case carries: the one repeated text, and to how many it went.
create table case_patterns (
  case_id uuid primary key references cases on delete cascade,
  text text not null,
  members integer not null constraint case_patterns_members_check check (members > 1)
);
