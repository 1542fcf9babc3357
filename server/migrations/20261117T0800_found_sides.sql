-- Each side of a match also knows who has said that they found each other, and whether both did.
create or replace view match_sides as
select id as match_id, profile1_id as me, profile2_id as other,
  user1_tokens as my_paid, user2_tokens as their_paid, user1_replies as my_replies, user2_replies as their_replies,
  user1_removed as my_removed, user2_removed as their_removed,
  round, chat_unlocked, latest_at, deadline, unmatched_at, last_seq,
  found, user1_found_at as my_found_at, user2_found_at as their_found_at
from matches
union all
select id, profile2_id, profile1_id, user2_tokens, user1_tokens, user2_replies, user1_replies, user2_removed,
  user1_removed, round, chat_unlocked, latest_at, deadline, unmatched_at, last_seq,
  found, user2_found_at, user1_found_at
from matches;
