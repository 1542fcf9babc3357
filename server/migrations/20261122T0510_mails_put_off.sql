-- Since when a mailbox takes a mail at no try: a full one, tried every hour, would be tried for ever.
alter table accounts add column warning_put_off_at timestamptz;
alter table guardian_mails add column put_off_at timestamptz;
