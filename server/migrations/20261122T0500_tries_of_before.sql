-- Whoever has shown their face to the house three times in 30 days does not begin anew by deleting the account: when they
-- did is kept for as long, with the address they left and then with who returns.
alter table former_addresses add column verification_tries timestamptz[] not null default '{}';
alter table profiles add column earlier_tries timestamptz[] not null default '{}';

-- Of accounts that were deleted before, the cases say when.
update former_addresses f set verification_tries = array(
  select c.opened_at from cases c
  where c.member_id = f.member_id and c.kind = 'verification' and c.opened_at > now() - interval '30 days' order by c.opened_at)
where not exists (select from accounts a where a.id = f.member_id);
