-- Decisions take effect: what each of them asks for, in which stage of its case it was taken, and when it took effect.
alter table moderation_events
  drop constraint moderation_events_type_check,
  add constraint moderation_events_type_check check (type in (
    'dismiss', 'warn', 'remove_pictures', 'rewrite', 'suspend', 'ban', 'restore', 'take_back')),
  add column stage text not null default 'first'
    constraint moderation_events_stage_check check (stage in ('first', 'confirmation', 'appeal')),
  add column days smallint,
  add column pictures uuid[],
  add column field text,
  add column applied_at timestamptz,
  add constraint moderation_events_days check ((type = 'suspend') = (days is not null) and days in (3, 7, 30)),
  add constraint moderation_events_pictures check (
    (type = 'remove_pictures') = (pictures is not null) and cardinality(pictures) between 1 and 5),
  add constraint moderation_events_field check (
    (type = 'rewrite') = (field is not null)
    and field in ('name', 'aboutMe', 'education', 'occupation', 'prompts'));
-- What was decided before was told to nobody, and is not told afterwards.
update moderation_events set applied_at = effective_at;
create index moderation_events_due on moderation_events (effective_at) where applied_at is null;

-- A proposed ban keeps its case open until a second person has confirmed or refused it.
alter table cases add column ban_proposed_by uuid, add column due_before_ban timestamptz;

-- What the member reads of a decision. No reference to the account: it goes on for whoever returns.
create table statements (
  event_id uuid primary key references moderation_events on delete cascade,
  member_id uuid not null,
  until timestamptz,
  told_at timestamptz not null,
  read_at timestamptz,
  -- Taken back before its time, or by an appeal.
  lifted_at timestamptz
);
create index statements_of on statements (member_id, told_at);
create index statements_unread on statements (member_id) where read_at is null;

-- One appeal a decision. Several of one member lie in one case.
create table appeals (
  event_id uuid primary key references statements on delete cascade,
  case_id uuid not null references cases on delete cascade,
  words text not null constraint appeals_words_check check (char_length(words) between 20 and 1000),
  at timestamptz not null,
  outcome text constraint appeals_outcome_check check (outcome in ('stands', 'granted')),
  decided_at timestamptz,
  constraint appeals_decided check ((outcome is null) = (decided_at is null))
);
create index appeals_of on appeals (case_id);

-- Why a member is seen by nobody though they did not hide, until when, and whether they are to be seen again afterwards.
alter table profiles
  add column held text constraint profiles_held_check check (held in ('looked_at', 'suspended', 'banned')),
  add column held_until timestamptz,
  add column held_active boolean not null default false,
  -- When reports of trusted members last hid them.
  add column looked_at_from timestamptz,
  add constraint profiles_held_hidden check (held is null or not is_active),
  add constraint profiles_held_whole check (held is not null or (held_until is null and not held_active)),
  add constraint profiles_held_ends check ((held = 'suspended') = (held_until is not null));
create index profiles_held on profiles (held_until) where held = 'suspended';

alter table rests
  drop constraint rests_kind_check,
  add constraint rests_kind_check check (kind in ('away', 'suspension'));

-- What the house itself tells: what became of a report, of an appeal, of a suspension.
do $$
declare
  known text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'notifications_code');
  types text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'notifications_type_check');
begin
  alter table notifications drop constraint notifications_type_check;
  execute 'alter table notifications add constraint notifications_type_check '
    || replace(types, '''test''::text', '''test''::text, ''house''::text');
  alter table notifications drop constraint notifications_code;
  execute 'alter table notifications add constraint notifications_code '
    || replace(known, '''test''::text', '''test''::text, ''report_acted''::text, ''report_dismissed''::text, '
      '''restored''::text, ''appeal_stands''::text, ''appeal_granted''::text');
end $$;
