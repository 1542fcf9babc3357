-- My latest pass in the deck, until I act on somebody again. No reference: whoever is erased has no pass to take back.
alter table action_budgets add column last_pass uuid;

-- One sentence with a like. Its words go with a pass, a block and a report; the row still counts among those of a day.
create table like_sentences (
  id uuid primary key,
  from_profile_id uuid not null references profiles on delete cascade,
  to_profile_id uuid not null references profiles on delete cascade,
  about text not null constraint like_sentences_about check (
    about in ('picture', 'about', 'facts') or about like 'prompt:%'),
  text text constraint like_sentences_text check (char_length(text) between 1 and 140),
  created_at timestamptz not null,
  constraint like_sentences_others check (from_profile_id <> to_profile_id)
);
create unique index like_sentences_said on like_sentences (from_profile_id, to_profile_id) where text is not null;
create index like_sentences_by on like_sentences (from_profile_id, created_at);
create index like_sentences_to on like_sentences (to_profile_id);

-- What the reported one had said with a like.
alter table case_reports add column sentence text;

-- Shown only to people within one's own filters.
alter table profiles add column only_within_filters boolean not null default false;
