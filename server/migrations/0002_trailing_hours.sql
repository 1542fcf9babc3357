-- Actions, reactions and uploads of a member in the last hour, in buckets of five minutes: when each began and its count.
-- Servers of the version before this one, which may still run beside it, go on writing spent_until.
alter table action_budgets
  alter column spent_until set default now(),
  add column bucket_starts timestamptz[] not null default '{}',
  add column bucket_counts int[] not null default '{}',
  add constraint action_budgets_buckets check (cardinality(bucket_starts) = cardinality(bucket_counts));
alter table reaction_budgets
  alter column spent_until set default now(),
  add column bucket_starts timestamptz[] not null default '{}',
  add column bucket_counts int[] not null default '{}',
  add constraint reaction_budgets_buckets check (cardinality(bucket_starts) = cardinality(bucket_counts));
alter table upload_budgets
  alter column spent_until set default now(),
  add column bucket_starts timestamptz[] not null default '{}',
  add column bucket_counts int[] not null default '{}',
  add constraint upload_budgets_buckets check (cardinality(bucket_starts) = cardinality(bucket_counts));
