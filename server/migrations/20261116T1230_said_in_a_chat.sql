-- What a message answers. It stays when the quoted one is erased: the quote then says so.
alter table messages add column quote_id uuid;

-- One a member and message. Each change in a match has a number of its own, so that a device can ask for those it missed.
alter table matches add column reaction_revision integer not null default 0;
create table message_reactions (
  message_id uuid not null references messages on delete cascade,
  member_id uuid not null references profiles on delete cascade,
  match_id uuid not null references matches on delete cascade,
  -- Null once taken back: whoever still shows it has to hear of that.
  kind text check (kind in ('heart', 'smile', 'thumbs_up', 'prayer', 'hand_on_heart')),
  revision integer not null check (revision > 0),
  reacted_at timestamptz not null,
  primary key (message_id, member_id),
  constraint message_reactions_once unique (match_id, revision)
);
create index message_reactions_of_member on message_reactions (member_id);

create table reaction_budgets (
  member_id uuid primary key references profiles on delete cascade,
  spent_until timestamptz not null
) with (fillfactor = 50);
