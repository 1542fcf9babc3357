-- How many reply clocks of a member were answered in time and ran out, by the day (UTC) of the answer or the
-- deadline. Kept for 90 days. It names nobody else, so that the deletion of another member changes nothing.
create table reply_days (
  member_id uuid not null references profiles (id) on delete cascade,
  day date not null,
  answered integer not null check (answered >= 0),
  expired integer not null check (expired >= 0),
  primary key (member_id, day)
);
create index reply_days_day on reply_days (day);

-- 'Answers in time', computed from reply_days once a week, so that no change of it points to one chat.
alter table profiles add column answers_in_time boolean not null default false;
