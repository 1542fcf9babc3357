-- One mail to a guardian: its cut, noted before it leaves. What lies in it is read when it leaves, so that nothing goes
-- out that was erased, blocked or ended meanwhile.
create table guardian_mails (
  id uuid primary key,
  guardian_id uuid not null references guardians on delete cascade,
  cut_at timestamptz not null,
  -- When to try to send it, or until when the server that took it has time; null once it is over.
  try_at timestamptz,
  attempts integer not null default 0 constraint guardian_mails_attempts_check check (attempts >= 0),
  -- Noted at the very last before it leaves: a server that dies in between does not write a second time.
  began_at timestamptz,
  sent_at timestamptz,
  -- The mail server knows nobody at this address.
  refused_at timestamptz,
  constraint guardian_mails_ended check (num_nonnulls(try_at, sent_at, refused_at) <= 1)
);
-- One is sent before the next is cut.
create unique index guardian_mails_waiting on guardian_mails (guardian_id) where try_at is not null;
create index guardian_mails_due on guardian_mails (try_at) where try_at is not null;
create index guardian_mails_of on guardian_mails (guardian_id);

-- What a mail holds of a chat: the messages after the one seq up to the other, and the goodbyes of the rounds after the
-- one up to the other. A message that is being sent while this is written has a higher seq, and comes with the next.
create table guardian_mail_chats (
  mail_id uuid not null references guardian_mails on delete cascade,
  match_id uuid not null references matches on delete cascade,
  after_seq integer not null,
  up_to_seq integer not null,
  after_round integer not null,
  up_to_round integer not null,
  primary key (mail_id, match_id),
  constraint guardian_mail_chats_range check (
    0 <= after_seq and after_seq <= up_to_seq and 0 <= after_round and after_round <= up_to_round)
);
create index guardian_mail_chats_of on guardian_mail_chats (match_id);
