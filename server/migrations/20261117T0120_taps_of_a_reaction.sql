-- The latest taps that made a reaction what it is or was: one that comes again must not undo a later one.
alter table message_reactions add column taps uuid[] not null default '{}';
