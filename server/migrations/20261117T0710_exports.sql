-- A copy of what belongs to a member, kept for some days. One a member; it goes with the account.
create table exports (
  id uuid primary key,
  member_id uuid not null references accounts on delete cascade,
  asked_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  size bigint,
  constraint exports_member_id_key unique (member_id),
  constraint exports_ready check (num_nonnulls(ready_at, expires_at, size) in (0, 3))
);
create index exports_expires on exports (expires_at) where expires_at is not null;

-- Its bytes in their order, a megabyte a row: neither the making nor the sending holds more in memory.
create table export_parts (
  export_id uuid not null references exports on delete cascade,
  n integer not null constraint export_parts_n_check check (n >= 0),
  bytes bytea not null,
  primary key (export_id, n)
);
-- They are packed already.
alter table export_parts alter column bytes set storage external;

-- One more thing that a member is told, beside whatever there is by now.
do $$
declare
  had record;
begin
  for had in
    select conname, replace(pg_get_constraintdef(oid), 'ARRAY[',
      case conname when 'notifications_code' then 'ARRAY[''export_ready''::text, ' else 'ARRAY[''export''::text, ' end) as def
    from pg_constraint
    where conrelid = 'notifications'::regclass and conname in ('notifications_code', 'notifications_type_check')
  loop
    execute format('alter table notifications drop constraint %I, add constraint %I %s', had.conname, had.conname, had.def);
  end loop;
end $$;
