-- When an account that nobody uses was told that it will be erased. What was told before its last use counts no more.
alter table accounts
  add column warned_30_at timestamptz,
  add column warned_7_at timestamptz;
