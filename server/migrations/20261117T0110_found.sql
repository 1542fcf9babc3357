-- When each side said that they found each other, and whether both did: then the match is over and stays to be read.
alter table matches
  add column user1_found_at timestamptz,
  add column user2_found_at timestamptz,
  add column found boolean not null default false,
  add constraint matches_found check (
    case when found then unmatched_at is not null and unmatch_initiator_id is null and expired_clock is null and chat_unlocked
      else true end),
  add constraint matches_found_said check (unmatched_at is null or num_nonnulls(user1_found_at, user2_found_at) = 0);
create index matches_found_one on matches (profile1_id) where found;
create index matches_found_two on matches (profile2_id) where found;

do $$
declare known text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'notifications_code');
begin
  alter table notifications drop constraint notifications_code;
  execute 'alter table notifications add constraint notifications_code '
    || replace(known, '''test''::text', '''test''::text, ''found_asked''::text, ''found''::text');
end $$;
