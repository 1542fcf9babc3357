-- When the account behind a grant was erased: only from then on do the two years of remembering run.
alter table welcome_grants add column closed_at timestamptz;
drop index welcome_grants_granted;
create index welcome_grants_closed on welcome_grants (closed_at) where closed_at is not null;
