-- Moderators: accounts of their own, apart from members. Whoever is removed stays as a name in the log.
create table staff (
  id uuid primary key,
  email text not null constraint staff_email_normal check (email = lower(btrim(email))),
  name text not null check (char_length(name) between 1 and 50),
  sex text not null check (sex in ('female', 'male')),
  role text not null check (role in ('reviewer', 'lead')),
  -- Comes in without a passkey, where the demo runs.
  is_demo boolean not null default false,
  created_at timestamptz not null,
  removed_at timestamptz
);
create unique index staff_email on staff (email) where removed_at is null;

create table staff_passkeys (
  id text primary key,
  staff_id uuid not null references staff on delete cascade,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  created_at timestamptz not null,
  used_at timestamptz not null
);
create index staff_passkeys_of on staff_passkeys (staff_id);

-- Of a secret only its hash is kept: whoever reads the table comes in nowhere.
create table staff_sessions (
  token_hash text primary key,
  staff_id uuid not null references staff on delete cascade,
  created_at timestamptz not null,
  seen_at timestamptz not null
);
create index staff_sessions_of on staff_sessions (staff_id);

create table staff_links (
  token_hash text primary key,
  staff_id uuid not null constraint staff_links_one unique references staff on delete cascade,
  expires_at timestamptz not null
);

-- What a passkey is asked to sign, answered once.
create table staff_challenges (
  challenge text primary key,
  purpose text not null check (purpose in ('enrolment', 'sign_in', 'another')),
  staff_id uuid references staff on delete cascade,
  expires_at timestamptz not null
);

-- Who looked at what, decided what, and why. Members and staff by id: the row stays when they are gone.
create table staff_log (
  id uuid primary key,
  at timestamptz not null,
  -- Null: whoever runs the machine, by the command line.
  staff_id uuid,
  act text not null,
  about_staff uuid,
  member_id uuid,
  case_id uuid,
  why text
);
create index staff_log_at on staff_log (at desc, id desc);

create function staff_log_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < clock_timestamp() - interval '2 years' then return old; end if;
  raise exception 'the log of the staff is only ever added to';
end $$;
create trigger staff_log_stays before update or delete on staff_log
  for each row execute function staff_log_stays();
create trigger staff_log_stays_whole before truncate on staff_log
  for each statement execute function staff_log_stays();
