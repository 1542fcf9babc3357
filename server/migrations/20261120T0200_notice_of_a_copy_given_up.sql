-- A member is told where the copy of their data could not be made.
do $$
declare
  codes text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'notifications_code');
begin
  alter table notifications drop constraint notifications_code;
  execute 'alter table notifications add constraint notifications_code '
    || replace(codes, '''export_ready''::text', '''export_ready''::text, ''export_failed''::text');
end $$;
