-- Until when each side may leave at no fee since the other's guardian was announced in this round. Kept with the end of
-- the round, so that the fee of it can be looked at again.
alter table matches
  add column user1_free_until timestamptz,
  add column user2_free_until timestamptz;
