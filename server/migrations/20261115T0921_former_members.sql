-- What is kept of a deleted account for two years is tied to its addresses, as hashes under a key that is not here.
-- An account may have had several. Nothing refers to accounts: these rows outlive them.
create table former_addresses (
  member_id uuid not null,
  email_hash text not null,
  left_at timestamptz not null,
  primary key (member_id, email_hash)
);
create index former_addresses_by_hash on former_addresses (email_hash);
create index former_addresses_left on former_addresses (left_at);

-- Blocks of which a side was deleted, or both were; whoever is still here has no date.
create table kept_blocks (
  blocker_id uuid not null,
  blocked_id uuid not null,
  -- The id under which the blocker knew a member who was deleted, and takes the block back.
  known_as uuid,
  created_at timestamptz not null,
  blocker_left_at timestamptz,
  blocked_left_at timestamptz,
  primary key (blocker_id, blocked_id),
  constraint kept_blocks_of_two check (blocker_id <> blocked_id),
  constraint kept_blocks_known check (blocked_left_at is null or known_as is not null)
);
create index kept_blocks_by on kept_blocks (blocked_id);

-- Set where the blocked one was deleted and has returned: the blocker's list goes on saying 'A former member'.
alter table blocked_profiles add column known_as uuid;
create unique index blocked_profiles_known_as on blocked_profiles (blocker_id, known_as) where known_as is not null;

-- That there was a report about a deleted member, and when; neither its words nor whose it was.
create table kept_reports (
  id uuid primary key,
  reported_id uuid not null,
  created_at timestamptz not null,
  erased_at timestamptz not null
);
create index kept_reports_of on kept_reports (reported_id);
create index kept_reports_erased on kept_reports (erased_at);
