-- One recovery of an account, one pending sign-up of an address: the newest. Its link alone works.
delete from recoveries r using recoveries newer
where newer.account_id = r.account_id and (newer.created_at, newer.id) > (r.created_at, r.id);
drop index recoveries_account;
alter table recoveries add constraint recoveries_account_id_key unique (account_id);

delete from pending_sign_ups p using pending_sign_ups newer
where newer.email = p.email and (newer.created_at, newer.id) > (p.created_at, p.id);
drop index pending_sign_ups_email;
alter table pending_sign_ups add constraint pending_sign_ups_email_key unique (email);
-- What the link in the mail names, once a later sign-up has taken the place of the first; until then the id.
alter table pending_sign_ups add column newer_link uuid;
create index pending_sign_ups_link on pending_sign_ups (coalesce(newer_link, id));

-- Jobs that named an address now name the account.
do $$
begin
  if to_regclass('pgboss.job') is null then return; end if;
  update pgboss.job j set data = jsonb_build_object('kind', 'recovery', 'accountId', a.id)
  from accounts a
  where j.name = 'account-mail' and j.data ->> 'email' = a.email and j.state < 'completed';
  delete from pgboss.job where name = 'account-mail' and data ? 'email';
end $$;
