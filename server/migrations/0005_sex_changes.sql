-- How often a member has changed their sex, in accounts of before too: at most three times.
alter table profiles
  add column sex_changes smallint not null default 0,
  add constraint profiles_sex_changes check (sex_changes between 0 and 3);
alter table former_addresses
  add column sex_changes smallint not null default 0,
  add constraint former_addresses_sex_changes check (sex_changes between 0 and 3);
-- 'apart': two who matched before one of them corrected their sex. They never meet again.
alter table profile_actions
  drop constraint profile_actions_action_check,
  add constraint profile_actions_action_check check (action in ('like', 'pass', 'apart'));
