-- Found by both at once: somebody whom thousands have blocked would otherwise cost their number for every card.
drop index blocked_profiles_of;
create index blocked_profiles_by on blocked_profiles (blocked_id, blocker_id);
