-- Members are told by the house that their guardian has accepted, has declined, or is theirs no longer.
do $$
declare
  codes text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'notifications_code');
begin
  alter table notifications drop constraint notifications_code;
  execute 'alter table notifications add constraint notifications_code '
    || replace(codes, '''test''::text', '''test''::text, ''guardian_accepted''::text, '
      '''guardian_declined''::text, ''guardian_ended''::text');
end $$;
