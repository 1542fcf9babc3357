-- One counter numbers everything a deck goes through, so that 'newer' means 'higher' for people and likes alike.
create sequence deck_places;

-- A member's place in everybody's deck, highest first. It is drawn anew when they join, return, are first active
-- on a day, or change what filters look at: whoever may newly fit somewhere stands above everybody's progress.
alter table profiles add column deck_place bigint, add column placed_at timestamptz;
update profiles p set deck_place = drawn.place, placed_at = p.last_seen_at
from (
  select id, nextval('deck_places') as place from (select id from profiles order by last_seen_at, id) oldest_first
) drawn
where drawn.id = p.id;
alter table profiles
  alter column deck_place set default nextval('deck_places'),
  alter column deck_place set not null,
  alter column placed_at set default clock_timestamp(),
  alter column placed_at set not null;

-- One index a way of probing. What a filter asks lies beside the place, so that a misfit costs no look at its row.
create index profiles_deck on profiles (sex, deck_place desc)
  include (id, country, birthday, height) where is_active;
create index profiles_deck_by_country on profiles (sex, country, deck_place desc)
  include (id, birthday, height) where is_active;
create index profiles_deck_by_birth_year on profiles (sex, (extract(year from birthday)), deck_place desc)
  include (id, country, birthday, height) where is_active;
create index profiles_deck_by_height on profiles (sex, height, deck_place desc)
  include (id, country, birthday) where is_active;
-- Who turns a certain age between two days.
create index profiles_birthday on profiles (sex, birthday);

-- A like waits in the deck of the liked one until they answer it by an action of their own.
alter table profile_actions add column answered_at timestamptz, add column deck_place bigint;
update profile_actions a set deck_place = drawn.place
from (
  select from_profile_id, to_profile_id, nextval('deck_places') as place
  from (select from_profile_id, to_profile_id from profile_actions order by created_at) oldest_first
) drawn
where drawn.from_profile_id = a.from_profile_id and drawn.to_profile_id = a.to_profile_id;
update profile_actions a set answered_at = b.created_at
from profile_actions b
where b.from_profile_id = a.to_profile_id and b.to_profile_id = a.from_profile_id;
alter table profile_actions alter column deck_place set default nextval('deck_places');
alter table profile_actions alter column deck_place set not null;

drop index profile_actions_received;
create index profile_actions_received on profile_actions (to_profile_id, action, created_at desc, from_profile_id);
create index profile_actions_given on profile_actions (from_profile_id, created_at desc, to_profile_id)
  where action = 'like';
create index profile_actions_waiting on profile_actions (to_profile_id, deck_place desc) include (from_profile_id)
  where action = 'like' and answered_at is null;

-- Likes and passes fill a bucket that runs dry again at an even rate; this is when it will be empty.
create table action_budgets (
  member_id uuid primary key references profiles on delete cascade,
  spent_until timestamptz not null
) with (fillfactor = 50);

-- The filters a member has chosen; whoever never chose has no row.
create table discovery_filters (
  member_id uuid primary key references profiles on delete cascade,
  age_from integer not null,
  age_to integer not null,
  height_from integer not null,
  height_to integer not null,
  countries text[] not null,
  filter_key text not null,
  check (age_from <= age_to and height_from <= height_to)
);

-- How far a member has come under a filter: the places that need no second look, since whoever stands there was
-- acted on or does not fit. True for the day `as_of`; `version` moves on whenever a place is given back.
create table deck_progress (
  member_id uuid not null references profiles on delete cascade,
  filter_key text not null,
  people int8multirange not null default '{}',
  likers int8multirange not null default '{}',
  as_of date not null,
  version bigint not null default nextval('deck_places'),
  used_at timestamptz not null,
  primary key (member_id, filter_key)
) with (fillfactor = 50);

create table favorited_profiles (
  user_id uuid not null references profiles on delete cascade,
  favorited_id uuid not null references profiles on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, favorited_id),
  check (user_id <> favorited_id)
);
create index favorited_profiles_newest on favorited_profiles (user_id, created_at desc, favorited_id);
create index favorited_profiles_of on favorited_profiles (favorited_id);

create table blocked_profiles (
  blocker_id uuid not null references profiles on delete cascade,
  blocked_id uuid not null references profiles on delete cascade,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocked_profiles_newest on blocked_profiles (blocker_id, created_at desc, blocked_id);
create index blocked_profiles_of on blocked_profiles (blocked_id);

-- A report outlives the account of whoever made it, without their name.
create table profile_reports (
  id uuid primary key,
  reporter_id uuid references profiles on delete set null,
  reported_id uuid not null references profiles on delete cascade,
  reason text not null check (char_length(reason) between 10 and 50),
  created_at timestamptz not null
);
create index profile_reports_by on profile_reports (reporter_id, created_at desc);
create index profile_reports_of on profile_reports (reported_id, created_at desc);
