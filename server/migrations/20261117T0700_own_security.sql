-- What a session was opened on, as its browser says; and when its member last said the password.
alter table sessions
  add column browser text constraint sessions_browser_short check (length(browser) <= 40),
  add column system text constraint sessions_system_short check (length(system) <= 40),
  add column proved_at timestamptz;

-- An address that waits for its confirmation at both, the one that is and the one to come. One an account.
create table email_changes (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  constraint email_changes_account_id_key unique (account_id),
  constraint email_changes_email_normal check (email = lower(email) and email = btrim(email))
);
create index email_changes_expires on email_changes (expires_at);
