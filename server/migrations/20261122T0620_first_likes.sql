-- A like that stands no more, taken back by a pass or gone with an account, still keeps the sex of both as it is.
alter table profiles add column sex_fixed boolean not null default false;

-- Of those taken back before, whatever tells of them still: that they were told of, a sentence, a match.
update profiles set sex_fixed = true where id in (
  select unnest(array[from_profile_id, to_profile_id]) from profile_actions where told_at is not null
  union select unnest(array[from_profile_id, to_profile_id]) from like_sentences
  union select unnest(array[profile1_id, profile2_id]) from matches);
