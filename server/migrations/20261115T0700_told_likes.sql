-- When the liked one was last told. Kept with the like: a block takes the notice away, and must not let it ring anew.
alter table profile_actions add column told_at timestamptz;
update profile_actions a set told_at = n.created_at
from notifications n
where n.type = 'like' and n.sender_id = a.from_profile_id and n.user_id = a.to_profile_id;
