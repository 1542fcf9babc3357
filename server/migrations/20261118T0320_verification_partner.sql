-- Somebody may be with a partner instead of before our own camera: no poses of ours, no selfies, no reviewer, no case.
alter table verifications
  add column partner boolean not null default false,
  drop constraint verifications_poses_check,
  add constraint verifications_poses_check check (cardinality(poses) = case when partner then 0 else 3 end),
  drop constraint verifications_decided,
  add constraint verifications_decided check (
    (outcome is null) = (effective_at is null) and (outcome is null) = (decision_id is null)
    and (decided_by is null) = (outcome is null or partner)),
  add constraint verifications_partner check (not partner or (folder is null and case_id is null and not by_women));

-- What a partner has told: the same message is taken once. It outlives the five minutes in which it could come again.
create table partner_messages (
  id uuid primary key,
  at timestamptz not null
);
create index partner_messages_at on partner_messages (at);
