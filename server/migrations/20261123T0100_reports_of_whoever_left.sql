-- Whom I reported after they had blocked me is not in my list: it would tell whether their account still exists.
alter table blocked_profiles add column listed boolean not null default true;
alter table kept_blocks add column listed boolean not null default true;

-- The reports of a day, also of somebody who is not there: the limit must not tell one from the other. Their words only as a hash.
create table report_attempts (
  member_id uuid not null references profiles on delete cascade,
  said text not null,
  created_at timestamptz not null
);
create index report_attempts_of on report_attempts (member_id, created_at desc);
