-- Whoever may not show their face to the house again after a fraud, or is hidden until reports are decided, does not
-- begin anew by deleting the account.
alter table former_addresses
  add column verification_barred boolean not null default false,
  add column looked_at_from timestamptz;

-- Nobody can decide on selfies that went with their account.
update cases set closed_at = member_left_at
where kind = 'verification' and closed_at is null and member_left_at is not null;

-- Of a picture that is erased nothing stays in the evidence, its preview included.
update case_reports r set profile = jsonb_set(r.profile, '{pictures}', '[]') from cases c
where c.id = r.case_id and c.member_left_at is not null and r.profile is not null;
