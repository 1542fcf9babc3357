-- Pictures that the house has removed, kept out of everybody's sight but the staff's until they can no longer be
-- appealed for: an appeal that is granted brings them back.
create table removed_pictures (
  id uuid primary key,
  profile_id uuid not null references profiles on delete cascade,
  -- The decision. No reference: it is forgotten by its own rule.
  event_id uuid not null,
  storage_path text not null constraint removed_pictures_storage_path_key unique,
  -- Where it stood; null where nobody had seen it yet.
  position smallint constraint removed_pictures_position_check check (position between 0 and 4),
  thumb_hash text not null,
  blur_hash text not null,
  look_hash bigint,
  -- It was there when its owner was verified.
  of_badge boolean not null,
  created_at timestamptz not null,
  removed_at timestamptz not null
);
create index removed_pictures_of on removed_pictures (profile_id);
create index removed_pictures_by on removed_pictures (event_id);

create or replace view kept_folders as
  select storage_path from waiting_pictures
  union all select folder from verifications where folder is not null
  union all select folder from sealed_selfies
  union all select case when storage_path like 'demo:%' then id::text else storage_path end from removed_pictures;
