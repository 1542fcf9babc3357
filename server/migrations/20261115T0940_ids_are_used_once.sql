-- What a tap asked for, so that its id with another request is refused. Null for a tap of an earlier server.
alter table token_transactions add column request_body text;

-- Every id that a picture was ever sent under: a removed one is nobody's to take. It outlives its picture and its
-- member, and then says neither whose it was nor what was sent.
create table picture_ids (
  id uuid primary key,
  member_id uuid,
  sent_hash bytea
);
insert into picture_ids (id, member_id) select id, profile_id from profile_pictures;
create index picture_ids_of on picture_ids (member_id);
