-- Whom a member's pictures are shown to as they are; everybody else gets a blur. One setting for the whole album.
alter table profiles add column pictures_for text not null default 'everyone'
  constraint profiles_pictures_for_check check (pictures_for in ('everyone', 'matches', 'chosen'));

-- Base64, of the blurred picture; empty until there is one.
alter table profile_pictures add column blur_hash text not null default '';
create index profile_pictures_unblurred on profile_pictures (id) where blur_hash = '' and storage_path not like 'demo:%';

-- What stands between two about the pictures of one of them, in one round of their match: whether the other asked to
-- see them, and whether they may. A rematch begins without.
create table picture_sights (
  match_id uuid not null references matches on delete cascade,
  round integer not null constraint picture_sights_round_check check (round > 0),
  owner_id uuid not null references profiles on delete cascade,
  asked_at timestamptz,
  granted_at timestamptz,
  primary key (match_id, round, owner_id)
);
