-- What a filter by facts asks, as chosen and as one question: 'said @@ asks'. Null where it asks nothing.
alter table discovery_filters
  add column said jsonb not null default '{}',
  add column asks tsquery,
  add column with_pictures boolean not null default false,
  add column verified boolean not null default false,
  add column active_within text
    constraint discovery_filters_active_within check (active_within in ('week', 'month'));

-- Whoever says something rare is found by it. Nothing is stored twice: a new fact takes a new index, and no new row.
-- Languages are lower case and nationalities upper case, so neither needs its name in front.
create index profiles_said on profiles using gin (
  (array_to_tsvector(
    array_remove(
      array[
        'sect:' || sect, 'practice:' || practice, 'prayer:' || prayer, 'came_to_islam:' || came_to_islam,
        'dress:' || dress, 'beard:' || beard, 'halal_food:' || halal_food, 'smoking:' || smoking,
        'children:' || children, 'wants_children:' || wants_children, 'marriage:' || marriage,
        'relocation:' || relocation, 'home_after_marriage:' || home_after_marriage,
        'familys_part:' || familys_part, 'education_level:' || education_level,
        'marital_status:' || marital_status],
      null) || languages || nationality))
) where is_active and rests_until is null;

-- Whoever rests is in no deck. Named in the index, that costs no look at a row either.
drop index profiles_deck, profiles_deck_by_country, profiles_deck_by_birth_year, profiles_deck_by_height;
create index profiles_deck on profiles (sex, deck_place desc)
  include (id, country, birthday, height) where is_active and rests_until is null;
create index profiles_deck_by_country on profiles (sex, country, deck_place desc)
  include (id, birthday, height) where is_active and rests_until is null;
create index profiles_deck_by_birth_year on profiles (sex, (extract(year from birthday)), deck_place desc)
  include (id, country, birthday, height) where is_active and rests_until is null;
create index profiles_deck_by_height on profiles (sex, height, deck_place desc)
  include (id, country, birthday) where is_active and rests_until is null;
