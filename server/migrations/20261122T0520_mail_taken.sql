-- When the mail server last took a mail: where it refuses all alike, that says nothing of a mailbox.
create table mail_taken (is_only boolean primary key default true check (is_only), at timestamptz not null);
