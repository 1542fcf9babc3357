-- Whoever is looked at by women may let anyone look at the selfies that wait, and at nothing else.
alter table verifications
  add column by_anyone boolean not null default false,
  add constraint verifications_by check (not (by_women and by_anyone));
