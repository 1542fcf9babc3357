-- What others may see lies in profile_pictures, as before; whatever is there has been looked at or is from before.
-- A picture that waits, for the machine or for a person, lies here, where nothing that members read looks.
create table waiting_pictures (
  id uuid primary key,
  profile_id uuid not null references profiles on delete cascade,
  storage_path text not null constraint waiting_pictures_storage_path_key unique,
  thumb_hash text not null,
  blur_hash text not null,
  look_hash bigint,
  created_at timestamptz not null,
  -- When the machine was in doubt; null while it has not looked.
  doubted_at timestamptz
);
create index waiting_pictures_of on waiting_pictures (profile_id);
create index waiting_pictures_unseen on waiting_pictures (created_at) where doubted_at is null;

-- How a picture looks, in 64 bits, by which the same one is found in another account. It goes with the picture.
create table picture_looks (
  picture_id uuid primary key references profile_pictures on delete cascade,
  hash bigint not null,
  bands integer[] not null
);
create index picture_looks_bands on picture_looks using gin (bands);

-- What a case about pictures is about.
create table case_pictures (
  case_id uuid not null references cases on delete cascade,
  picture_id uuid not null,
  reason text not null check (reason in ('doubtful', 'twice')),
  -- The same picture in the other account.
  twin_id uuid,
  at timestamptz not null,
  primary key (case_id, picture_id),
  constraint case_pictures_twin check ((reason = 'twice') = (twin_id is not null))
);
