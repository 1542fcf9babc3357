-- The taps that ended a match at no fee: no movement of tokens knows them when they come again.
create table free_leaves (
  member_id uuid not null references profiles on delete cascade,
  request_id uuid not null,
  match_id uuid not null references matches on delete cascade,
  -- What the tap asked for, as beside a movement of tokens.
  asked text,
  primary key (member_id, request_id, match_id)
);
create index free_leaves_of on free_leaves (match_id);

insert into free_leaves (member_id, request_id, match_id)
select by_member, request_id, match_id from goodbyes where request_id is not null
on conflict do nothing;

-- A tap that a fee was taken for is known by the ledger.
alter table goodbyes drop column request_id;
