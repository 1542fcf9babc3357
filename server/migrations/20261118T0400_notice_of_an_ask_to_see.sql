-- A member is told who asks to see their pictures.
do $$
declare known text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'notifications_code');
begin
  alter table notifications drop constraint notifications_code;
  execute 'alter table notifications add constraint notifications_code '
    || replace(known, '''found_asked''::text', '''found_asked''::text, ''sight_asked''::text');
end $$;
