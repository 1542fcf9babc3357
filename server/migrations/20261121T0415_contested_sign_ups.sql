-- More than one password has been said for the address: none of them opens the account, and who confirms chooses one.
alter table pending_sign_ups add column contested boolean not null default false;
-- Nobody knows whose password took the place of whose.
update pending_sign_ups set contested = true where newer_link is not null;
