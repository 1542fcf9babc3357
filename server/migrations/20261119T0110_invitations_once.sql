-- Noted at the very last before an invitation leaves: a server that dies in between does not write a second time.
alter table guardians add column asked_at timestamptz;
