-- Showing one's face to the house: a challenge, three sealed selfies, a decision. Of a face nothing is stored but files.
create table verifications (
  id uuid primary key,
  member_id uuid not null references profiles on delete cascade,
  state text not null check (state in (
    'challenged', 'waiting', 'accepted', 'refused', 'fraudulent', 'withdrawn', 'lapsed')),
  poses text[] not null check (cardinality(poses) = 3),
  by_women boolean not null,
  -- Where the sealed selfies lie; null once they are erased or in the vault.
  folder text constraint verifications_folder_key unique,
  challenged_at timestamptz not null,
  sent_at timestamptz,
  case_id uuid,
  advice jsonb,
  -- Written at once, in effect some seconds later.
  decision_id uuid,
  outcome text check (outcome in ('accepted', 'refused', 'fraudulent')),
  decided_by uuid,
  effective_at timestamptz,
  constraint verifications_decided check (
    (outcome is null) = (decided_by is null) and (outcome is null) = (effective_at is null)
    and (outcome is null) = (decision_id is null)),
  constraint verifications_sent check (state not in ('waiting', 'accepted', 'refused', 'fraudulent') or sent_at is not null)
);
create unique index verifications_open on verifications (member_id) where state in ('challenged', 'waiting');
create index verifications_of on verifications (member_id, challenged_at);
create index verifications_in on verifications (case_id);
create index verifications_due on verifications (effective_at) where state = 'waiting' and effective_at is not null;

-- Selfies of somebody who pretended to be another, for leads, two years at most. They outlive the account.
create table sealed_selfies (
  folder text primary key,
  member_id uuid not null,
  poses text[] not null,
  by_women boolean not null,
  sealed_at timestamptz not null
);
create index sealed_selfies_of on sealed_selfies (member_id);
-- After 'fraudulent' nobody tries again until a lead lifts it.
alter table profiles
  add column verification_barred boolean not null default false,
  -- A woman who asked for women: all that shows her is opened by women.
  add column reviewed_by_women boolean not null default false;

-- Whose badge it is, which picture was first when it was given or last compared, and since when it pauses.
create table badges (
  member_id uuid primary key references profiles on delete cascade,
  first_picture uuid,
  compare boolean not null default false,
  paused_at timestamptz
);
create table badge_pictures (picture_id uuid primary key references profile_pictures on delete cascade);

-- Folders of files that belong to something other than a picture that is seen.
create view kept_folders as
  select storage_path from waiting_pictures
  union all select folder from verifications where folder is not null
  union all select folder from sealed_selfies;
