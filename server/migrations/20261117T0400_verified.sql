-- Since when the badge stands beside a member's name; null without it, also while it pauses.
alter table profiles add column verified_at timestamptz;
