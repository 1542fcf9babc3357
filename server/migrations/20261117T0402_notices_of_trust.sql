-- What members are told by the house about their pictures and their badge, added to whatever else is told by now.
do $$
declare
  codes text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'notifications_code');
  types text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'notifications_type_check');
begin
  alter table notifications drop constraint notifications_code;
  execute 'alter table notifications add constraint notifications_code '
    || replace(codes, '''test''::text', '''test''::text, ''picture_refused''::text, ''verified''::text, '
      '''verification_refused''::text, ''verification_lapsed''::text, ''badge_paused''::text');
  if types not like '%''house''%' then
    alter table notifications drop constraint notifications_type_check;
    execute 'alter table notifications add constraint notifications_type_check '
      || replace(types, '''test''::text', '''test''::text, ''house''::text');
  end if;
end $$;
