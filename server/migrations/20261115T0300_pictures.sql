-- A member's pictures. The id is made by the client, so that a retried upload adds one picture;
-- the storage path is made by the server, a new one at every attempt, and never leaves it.
-- 'demo:…' names a drawing instead; its files appear, in a folder named by the id, as they are first seen.
create table profile_pictures (
  id uuid primary key,
  profile_id uuid not null references profiles on delete cascade,
  storage_path text not null,
  -- 0 is the main picture. Below 0 only inside a transaction that rearranges them: five places, five pictures.
  position integer not null check (position between -5 and 4),
  -- Base64; empty until a drawing is first seen.
  thumb_hash text not null default '',
  created_at timestamptz not null,
  constraint profile_pictures_storage_path_key unique (storage_path),
  constraint profile_pictures_position_key unique (profile_id, position)
);

-- Folders of files that must go. A removed picture's folder is due at once; an upload that has begun is due
-- later, unless the transaction that inserts its picture deletes the row first. So at every moment each
-- stored folder has a picture or a row here.
create table file_erasures (
  storage_path text primary key,
  due_at timestamptz not null
);
create index file_erasures_due on file_erasures (due_at);
