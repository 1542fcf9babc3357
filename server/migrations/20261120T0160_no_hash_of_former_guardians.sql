-- Once a guardian has ended, the hash of the address goes with the address. 'Never write to me again' needs none of it:
-- the link in the mail carries the hash, and what was asked for lies in unwritten_addresses.
alter table guardians alter column email_hash drop not null;
alter table guardians drop constraint guardians_forgotten;
update guardians set email_hash = null where ended_at is not null;
alter table guardians add constraint guardians_forgotten check (
  case when ended_at is null then num_nulls(name, relation, email, email_hash) = 0
    else num_nonnulls(name, relation, email, email_hash) = 0 end);
