-- Whoever asked for women is told once that none is left on the staff.
alter table verifications add column told_at timestamptz;
do $$
declare
  codes text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'notifications_code');
begin
  alter table notifications drop constraint notifications_code;
  execute 'alter table notifications add constraint notifications_code '
    || replace(codes, '''test''::text', '''test''::text, ''verification_waits''::text');
end $$;
