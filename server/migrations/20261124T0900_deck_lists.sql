-- The people whom a member meets next, by the filters named. Everybody who stands above `people_bottom` and up to
-- `people_top` was looked at, and every like that waits for an answer between the marks of `likers`. A deletion or a new
-- version makes a page that is under way leave it as it is. Not logged: a list that a crash loses is begun again.
create unlogged table deck_lists (
  member_id uuid primary key references profiles on delete cascade,
  filter_key text not null,
  version bigint not null default nextval('deck_places'),
  begun_at timestamptz not null,
  likers uuid[] not null default '{}',
  likers_top bigint not null default 0,
  likers_bottom bigint not null default 0,
  people uuid[] not null default '{}',
  people_top bigint not null default 0,
  people_bottom bigint not null default 0
);
drop table deck_progress;
alter table discovery_filters drop column filter_key;

-- Everything that filters ask is in the index, so that a look at somebody who does not fit costs no look at their row.
drop index profiles_deck, profiles_deck_by_country, profiles_deck_by_birth_year, profiles_deck_by_height,
  profiles_deck_verified, profiles_said, profiles_birthday;
create index profiles_deck on profiles (sex, deck_place desc)
  include (id, placed_at, country, birthday, height, marital_status, nationality, sect, practice, prayer,
    came_to_islam, dress, beard, halal_food, smoking, children, wants_children, marriage, relocation,
    home_after_marriage, familys_part, languages, education_level, verified_at)
  where is_active and rests_until is null;
