-- An account is an address and a password. What a member shows of themselves is the profile.
create table accounts (
  id uuid primary key,
  email text not null,
  password_hash text not null,
  created_at timestamptz not null,
  constraint accounts_email_key unique (email),
  constraint accounts_email_normal check (email = lower(email) and email = btrim(email))
);

-- A sign-up that waits for its confirmation link. The account begins when the link is opened.
create table pending_sign_ups (
  id uuid primary key,
  email text not null,
  password_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index pending_sign_ups_email on pending_sign_ups (email, created_at desc);
create index pending_sign_ups_expires on pending_sign_ups (expires_at);

-- A session is a family of refresh tokens, of which only the newest counts.
create table sessions (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  generation integer not null default 1 check (generation > 0),
  rotated_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_account on sessions (account_id);
create index sessions_expires on sessions (expires_at);

-- A password recovery link: one use, a short life.
create table recoveries (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index recoveries_account on recoveries (account_id);
create index recoveries_expires on recoveries (expires_at);

-- How often something was tried in a window. The key is a keyed hash: no address is kept here.
create table attempts (
  key text primary key,
  count integer not null,
  resets_at timestamptz not null
);
create index attempts_resets on attempts (resets_at);
