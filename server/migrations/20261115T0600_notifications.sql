-- The notification row is the outbox. `push_at` is when its push is due, `mail_at` when it may go into a digest;
-- null where there is nothing (more) to do.
alter table notifications
  add column push_at timestamptz,
  add column push_attempts integer not null default 0,
  add column push_given_up_at timestamptz,
  add column mail_at timestamptz;
create index notifications_push_due on notifications (push_at) where push_at is not null;
create index notifications_mail_due on notifications (mail_at) where mail_at is not null;
create index notifications_of_chat on notifications (user_id, reference_id, created_at) where type = 'message';

-- How a member wants to be told. Everything is on but what is listed in `off`, as 'likes.push'.
create table notification_settings (
  user_id uuid primary key references profiles on delete cascade,
  off text[] not null default '{}',
  quiet_from text,
  quiet_to text,
  time_zone text not null default 'UTC',
  hide_message_text boolean not null default false,
  marketing boolean not null default false,
  marketing_answered_at timestamptz,
  digest_at timestamptz,
  constraint notification_settings_quiet check ((quiet_from is null) = (quiet_to is null))
);

-- A device belongs to the session that registered it, and so to one account: it goes when the session ends.
create table push_devices (
  id uuid primary key,
  user_id uuid not null references profiles on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  platform text not null check (platform in ('web', 'android', 'ios')),
  token text not null,
  -- A fingerprint: a token may be too long for an index.
  token_key text not null,
  device_info jsonb not null,
  registered_at timestamptz not null,
  constraint push_devices_token unique (token_key)
);
create index push_devices_of_member on push_devices (user_id);
create index push_devices_of_session on push_devices (session_id);

-- One notification on one device. Written before the push leaves: a row without an answer is not sent again.
create table push_deliveries (
  notification_id uuid not null references notifications on delete cascade,
  device_id uuid not null references push_devices on delete cascade,
  began_at timestamptz not null,
  outcome text check (outcome in ('sent', 'rejected', 'unknown')),
  primary key (notification_id, device_id)
);
create index push_deliveries_of_device on push_deliveries (device_id);
