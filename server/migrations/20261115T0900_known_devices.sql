-- Limits are rates: a row says until when what was tried counts. The key is a keyed hash: no address is kept here.
-- `attempts` stays for servers of the earlier version, which count there.
create table attempt_rates (
  key text primary key,
  spent_until timestamptz not null
);
create index attempt_rates_spent on attempt_rates (spent_until);

-- How long strangers wait for their next sign-in: one row for each address and network, one for each address.
create table sign_in_waits (
  key text primary key,
  failures integer not null check (failures >= 0),
  opens_at timestamptz not null,
  forgotten_at timestamptz not null
);
create index sign_in_waits_forgotten on sign_in_waits (forgotten_at);
