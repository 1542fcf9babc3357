-- What a member wrote in a report stays in its case, which ends by its own date. Kept here as well, it outlived
-- the account of whoever wrote it for as long as the other one lasted.
lock table profile_reports in access exclusive mode;
delete from profile_reports where reporter_id is null;
alter table profile_reports
  alter column reporter_id set not null,
  drop constraint profile_reports_reporter_id_fkey,
  add constraint profile_reports_reporter_id_fkey foreign key (reporter_id) references profiles on delete cascade;
