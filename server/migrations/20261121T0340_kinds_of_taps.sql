-- What each of the latest taps on a message asked for, in the order of taps: one that comes again with another kind is
-- no retry. A null is a reaction taken back; of earlier taps nobody knows.
alter table message_reactions add column tap_kinds text[] not null default '{}';
