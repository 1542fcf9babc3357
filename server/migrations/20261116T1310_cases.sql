-- What moderators decide on: about one member and one kind, of which at most one is open.
create table cases (
  id uuid primary key,
  -- No reference: a case outlives the account that it is about.
  member_id uuid not null,
  kind text not null check (kind in ('report', 'picture', 'verification', 'pattern', 'appeal')),
  severity smallint not null check (severity between 1 and 3),
  opened_at timestamptz not null,
  due_at timestamptz not null,
  closed_at timestamptz,
  -- When the member's account was deleted.
  member_left_at timestamptz
);
create unique index cases_open on cases (member_id, kind) where closed_at is null;
create index cases_due on cases (due_at, id) where closed_at is null;
create index cases_of on cases (member_id);
create index cases_closed on cases (closed_at) where closed_at is not null;

alter table profile_reports add column ground text not null default 'other'
  check (ground in ('threats', 'sexual', 'underage', 'fake', 'money', 'married', 'rude', 'other'));

-- What a report carries, which outlives whoever made it and whoever it is about. Erased, it leaves ground and time.
create table case_reports (
  id uuid primary key,
  case_id uuid not null references cases on delete cascade,
  reporter_id uuid,
  reporter_left_at timestamptz,
  ground text not null,
  created_at timestamptz not null,
  reason text,
  excerpt jsonb,
  profile jsonb
);
create index case_reports_of on case_reports (case_id, created_at);
create index case_reports_by on case_reports (reporter_id);

-- Who has a case in hand. It goes with their session.
create table case_claims (
  case_id uuid primary key references cases on delete cascade,
  staff_id uuid not null references staff on delete cascade,
  session_hash text not null references staff_sessions on delete cascade,
  until timestamptz not null
);
create index case_claims_of on case_claims (staff_id);
create index case_claims_in on case_claims (session_hash);

-- What was decided, and what of it was taken back. Only ever added to: how a case and a member stand follows from it.
create table moderation_events (
  id uuid primary key,
  case_id uuid not null references cases on delete cascade,
  member_id uuid not null,
  staff_id uuid not null,
  type text not null check (type in ('dismiss', 'warn', 'take_back')),
  rule smallint check (rule between 1 and 8),
  note text check (char_length(note) between 1 and 1000),
  at timestamptz not null,
  effective_at timestamptz not null,
  undoes uuid constraint moderation_events_undone_once unique references moderation_events on delete cascade,
  constraint moderation_events_whole check (
    (type = 'take_back') = (undoes is not null) and (type = 'take_back') = (rule is null)
    and (rule is null) = (note is null))
);
create index moderation_events_of_case on moderation_events (case_id, at);
create index moderation_events_of on moderation_events (member_id, at);

-- Reports from before have been read by nobody: each member's become a case, as old as the first of them.
insert into cases (id, member_id, kind, severity, opened_at, due_at)
select gen_random_uuid(), reported_id, 'report', 3, min(created_at), min(created_at) + interval '72 hours'
from profile_reports group by reported_id;
insert into case_reports (id, case_id, reporter_id, ground, created_at, reason)
select r.id, c.id, r.reporter_id, 'other', r.created_at, r.reason
from profile_reports r join cases c on c.member_id = r.reported_id;
