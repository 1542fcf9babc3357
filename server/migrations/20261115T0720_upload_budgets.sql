-- Uploads fill a bucket that runs dry again at an even rate; this is when it will be empty.
create table upload_budgets (
  member_id uuid primary key references profiles on delete cascade,
  spent_until timestamptz not null
) with (fillfactor = 50);
