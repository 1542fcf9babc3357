-- Whether this like, as it stands, came to whom it is for; `told_at` says when they were last rung, whatever became of the like.
alter table profile_actions add column reached boolean not null default false;
-- One that was sent again without being told of may have come from outside the filters of somebody who hides by them.
update profile_actions a set reached = true
where a.action = 'like' and a.told_at is not null and (
  a.told_at >= a.created_at
  or not exists (select from profiles p where p.id = a.to_profile_id and p.only_within_filters));
