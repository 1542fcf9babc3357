-- When a member changed what others can filter by, in the last 24 hours.
create table filterable_changes (
  member_id uuid not null references profiles on delete cascade,
  created_at timestamptz not null
);
create index filterable_changes_member on filterable_changes (member_id, created_at);
