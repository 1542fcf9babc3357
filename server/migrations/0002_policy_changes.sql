-- The latest version of the privacy policy that a member has seen, and the latest that a notice has told them of. An
-- account begins with the version that was announced when it was created.
alter table accounts add column policy_seen integer, add column policy_told integer;

do $$
declare
  codes text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'notifications_code');
begin
  alter table notifications drop constraint notifications_code;
  execute 'alter table notifications add constraint notifications_code '
    || replace(codes, '''guardian_unreachable''::text', '''guardian_unreachable''::text, ''policy_changes''::text');
end $$;
