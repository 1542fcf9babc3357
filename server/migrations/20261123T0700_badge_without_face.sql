-- A badge whose first picture shows no face pauses until a face of the verification is first again.
alter table badges
  drop column first_picture,
  -- Whether the pictures at verification showed a face; null until they have been looked at.
  add column had_face boolean,
  add column returns_with_face boolean not null default false,
  add constraint badges_returns_with_face check (paused_at is not null or not returns_with_face);
-- The pictures that were there at verification, and those of later that have been compared with them.
alter table badge_pictures add column at_verification boolean not null default true;

alter table case_pictures
  drop constraint case_pictures_reason_check,
  add constraint case_pictures_reason_check check (reason in ('doubtful', 'twice', 'other_person'));

do $$
declare
  codes text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'notifications_code');
begin
  alter table notifications drop constraint notifications_code;
  execute 'alter table notifications add constraint notifications_code '
    || replace(codes, '''badge_paused''::text', '''badge_paused''::text, ''badge_needs_face''::text, ''badge_back''::text');
end $$;
