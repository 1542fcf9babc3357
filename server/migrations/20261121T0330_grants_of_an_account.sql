-- Whose farewell a grant remembers, who may have left the address for another: all addresses of an account go on counting
-- together. It outlives the account.
alter table welcome_grants add column account_id uuid;
create index welcome_grants_of on welcome_grants (account_id) where account_id is not null;

-- Finds the other spellings of a mailbox.
create index accounts_alike on accounts (replace(split_part(split_part(email, '@', 1), '+', 1), '.', ''));
