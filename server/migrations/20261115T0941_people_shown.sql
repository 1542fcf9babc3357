-- Whom a member was shown, hour by hour: different people are bounded, and the same again costs nothing. Not logged:
-- a crash forgets it, which costs the bound a day at most, and a page of the deck waits for no disk.
create unlogged table shown_people (
  member_id uuid not null references profiles on delete cascade,
  hour timestamptz not null,
  people uuid[] not null,
  primary key (member_id, hour)
);
