-- Whoever deleted the account after a fraud, before that was remembered, may not show their face to the house again either.
-- What a lead has lifted since stays lifted.
update former_addresses f set verification_barred = true
where not exists (select from accounts a where a.id = f.member_id)
  and exists (
    select from sealed_selfies s where s.member_id = f.member_id and not exists (
      select from staff_log l where l.member_id = s.member_id and l.act = 'lifted_bar' and l.at > s.sealed_at));
