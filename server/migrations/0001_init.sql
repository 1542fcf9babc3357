-- The initial schema. Later changes are migrations of their own; applied ones are never changed.

create sequence deck_places;

-- An account is an address and a password. What others see of a member is the profile.
create table accounts (
  id uuid primary key,
  email text not null unique,
  password_hash text not null,
  created_at timestamptz not null,
  -- When the member was warned that the unused account will be erased. Warnings before the last use do not count.
  warned_30_at timestamptz,
  warned_7_at timestamptz,
  -- Since when every mail to the address failed temporarily, so that a full mailbox is not tried for ever.
  warning_put_off_at timestamptz,
  -- The latest version of the privacy policy that the member has seen, and the latest they were notified of. An account
  -- starts with the version announced at its creation.
  policy_seen integer,
  policy_told integer,
  constraint accounts_email_normal check (email = lower(email) and email = btrim(email))
);
-- Finds other spellings of the same mailbox.
create index accounts_alike on accounts (replace(split_part(split_part(email, '@', 1), '+', 1), '.', ''));

-- A sign-up that waits for its confirmation link. Opening the link creates the account.
create table pending_sign_ups (
  id uuid primary key,
  email text not null unique,
  password_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The id in the mailed link, once a later sign-up has replaced the first; until then the row's id.
  newer_link uuid,
  -- Sign-ups gave more than one password for the address: none is used, and the person who confirms chooses a new one.
  contested boolean not null default false
);
create index pending_sign_ups_expires on pending_sign_ups (expires_at);
create index pending_sign_ups_link on pending_sign_ups (coalesce(newer_link, id));

-- A session is a family of refresh tokens, of which only the newest is valid.
create table sessions (
  id uuid primary key,
  account_id uuid not null references accounts(id) on delete cascade,
  generation integer not null default 1 check (generation > 0),
  rotated_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The device as the browser describes it, and when the member last proved the password.
  browser text,
  system text,
  proved_at timestamptz,
  constraint sessions_browser_short check (length(browser) <= 40),
  constraint sessions_system_short check (length(system) <= 40)
);
create index sessions_account on sessions (account_id);
create index sessions_expires on sessions (expires_at);

-- A password recovery link, valid once and for a short time.
create table recoveries (
  id uuid primary key,
  account_id uuid not null unique references accounts(id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index recoveries_expires on recoveries (expires_at);


-- What others see of a member. The row's id is the account's.
create table profiles (
  id uuid primary key references accounts(id) on delete cascade,
  name text not null check (char_length(name) >= 1 and char_length(name) <= 25),
  sex text not null check (sex in ('male', 'female')),
  country char(2) not null,
  city text not null,
  birthday date not null,
  about_me text not null check (char_length(about_me) >= 1 and char_length(about_me) <= 1500),
  education text not null default '' check (char_length(education) <= 50),
  occupation text not null default '' check (char_length(occupation) <= 50),
  nationality text[] not null check (cardinality(nationality) >= 1 and cardinality(nationality) <= 4),
  height integer not null check (height >= 130 and height <= 200),
  marital_status text not null check (marital_status in ('Never Married', 'Separated', 'Divorced', 'Married',
    'Widowed')),
  is_active boolean not null default true,
  token_balance integer not null default 0 check (token_balance >= 0),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- When the next weekly tokens are due.
  next_topup_at timestamptz not null default (now() + interval '7 days'),
  -- The position in everyone's deck, highest first. A member gets a new one when joining, returning, on the first
  -- activity of a day and after a change that filters use, so that they come above what others have already viewed.
  deck_place bigint not null default nextval('deck_places'),
  placed_at timestamptz not null default clock_timestamp(),
  -- What the member has paid into chats that are still locked, as far as the wallet has applied its transfers.
  locked_tokens integer not null default 0 check (locked_tokens >= 0),
  -- Until when the member is away or suspended. A job sets it to null afterwards.
  paused_until timestamptz,
  earlier_topups integer not null default 0 check (earlier_topups >= 0),
  earlier_aways timestamptz[] not null default '{}',
  earlier_rewards timestamptz[] not null default '{}',
  earlier_compensations timestamptz[] not null default '{}',
  -- Whether the member still has to see the cards about tokens. Set when the wizard ends.
  lesson_due boolean not null default false,
  -- Facts: one column each, null where the member prefers not to say. Each check lists the contract's choices.
  sect text,
  practice text,
  prayer text,
  came_to_islam text,
  dress text,
  beard text,
  halal_food text,
  smoking text,
  children text,
  wants_children text,
  marriage text,
  relocation text,
  home_after_marriage text,
  familys_part text,
  education_level text,
  languages text[] not null default '{}',
  -- Why the member is hidden although they did not hide themselves, until when, and whether to show them again then.
  restriction text check (restriction in ('under_review', 'suspended', 'banned')),
  restricted_until timestamptz,
  active_after_restriction boolean not null default false,
  -- When reports of trusted members last hid the profile.
  auto_hidden_at timestamptz,
  -- Who sees the member's pictures unblurred. One setting for the whole album.
  pictures_for text not null default 'everyone' check (pictures_for in ('everyone', 'matches', 'chosen')),
  -- Since when the member is verified; null without a badge or while it is paused.
  verified_at timestamptz,
  -- After 'fraudulent' no further verification is possible until a lead lifts it.
  verification_barred boolean not null default false,
  -- A woman who wants her pictures and selfies to be reviewed by women only.
  reviewed_by_women boolean not null default false,
  -- Visible only to people within the member's own filters.
  only_within_filters boolean not null default false,
  earlier_tries timestamptz[] not null default '{}',
  -- Fixes the sex of both even if the like was taken back by a pass or deleted with an account.
  sex_fixed boolean not null default false,
  constraint profiles_beard check (beard in ('full', 'short', 'none')),
  constraint profiles_beard_of_men check (beard is null or sex = 'male'),
  constraint profiles_came_to_islam check (came_to_islam in ('born', 'embraced')),
  constraint profiles_children check (children in ('none', 'with_me', 'not_with_me')),
  constraint profiles_dress check (dress in ('niqab', 'hijab_and_abaya', 'hijab', 'trying', 'none')),
  -- Facts for one sex only; a member who changes their sex loses those of the other.
  constraint profiles_dress_of_women check (dress is null or sex = 'female'),
  constraint profiles_education_level check (education_level in ('school', 'vocational', 'bachelor', 'master',
    'doctorate', 'islamic_studies')),
  constraint profiles_familys_part check (familys_part in ('from_the_start', 'once_serious', 'we_two_first')),
  constraint profiles_halal_food check (halal_food in ('always', 'mostly')),
  constraint profiles_restriction_ends check ((restriction = 'suspended') = (restricted_until is not null)),
  constraint profiles_restriction_hidden check (restriction is null or (not is_active)),
  constraint profiles_restriction_whole check ((restriction is not null) or (restricted_until is null and (not active_after_restriction))),
  constraint profiles_home_after_marriage check (home_after_marriage in ('own', 'with_my_family',
    'with_yours', 'open')),
  constraint profiles_languages check (languages <@ array['ar', 'en', 'ur', 'bn', 'id', 'ms', 'tr', 'fa',
    'prs', 'ps', 'pa', 'sd', 'hi', 'gu', 'ta', 'te', 'ml', 'dv', 'ks', 'bal', 'ku', 'az', 'uz', 'kk', 'ky',
    'tg', 'tk', 'tt', 'ug', 'zh', 'ja', 'ko', 'th', 'jv', 'su', 'tl', 'so', 'am', 'om', 'sw', 'ha', 'yo',
    'ff', 'wo', 'bm', 'zgh', 'kab', 'fr', 'es', 'pt', 'de', 'nl', 'it', 'sv', 'no', 'da', 'fi', 'pl', 'ru',
    'uk', 'sq', 'bs', 'mk', 'bg', 'el', 'ro', 'he', 'ce']),
  constraint profiles_languages_few check (cardinality(languages) <= 6),
  constraint profiles_marriage check (marriage in ('six_months', 'one_year', 'two_years', 'in_gods_time')),
  constraint profiles_practice check (practice in ('steadfast', 'practising', 'striving')),
  constraint profiles_prayer check (prayer in ('five_daily', 'mostly', 'sometimes', 'fridays', 'learning')),
  constraint profiles_relocation check (relocation in ('yes', 'in_my_country', 'no', 'open')),
  constraint profiles_sect check (sect in ('sunni', 'shia', 'just_muslim', 'other')),
  constraint profiles_smoking check (smoking in ('never', 'sometimes', 'yes')),
  constraint profiles_wants_children check (wants_children in ('yes', 'open', 'no'))
);
-- Contains every column that filters use, so that people outside of the filters cost no visit to their row.
create index profiles_deck on profiles (sex, deck_place desc) include (id, placed_at, country, birthday,
  height, marital_status, nationality, sect, practice, prayer, came_to_islam, dress, beard, halal_food,
  smoking, children, wants_children, marriage, relocation, home_after_marriage, familys_part, languages,
  education_level, verified_at) where (is_active and paused_until is null);
create index profiles_restricted on profiles (restricted_until) where (restriction = 'suspended');
create index profiles_resting on profiles (paused_until) where (paused_until is not null);
create index profiles_topup on profiles (next_topup_at);

-- A member's pictures. The client chooses the id, so that a retried upload adds one picture. The server chooses a new
-- storage path at each attempt, which is never sent out. 'demo:…' names a drawing, whose files are created at first sight.
create table profile_pictures (
  id uuid primary key,
  profile_id uuid not null references profiles(id) on delete cascade,
  storage_path text not null unique,
  -- 0 is the main picture. Below 0 only inside a transaction that reorders them: five places, five pictures.
  position integer not null check (position >= -5 and position <= 4),
  -- Base64; empty until a drawing is first seen.
  thumb_hash text not null default '',
  created_at timestamptz not null,
  -- Base64, of the blurred picture; empty until a drawing is first seen.
  blur_hash text not null default '',
  constraint profile_pictures_position_key unique (profile_id, position)
);

-- Folders of files to delete. A removed picture's folder is due at once. A started upload's folder is due later, unless
-- the transaction that inserts its picture deletes the row. So every stored folder always has a picture or a row here.
create table file_erasures (
  storage_path text primary key,
  due_at timestamptz not null
);
create index file_erasures_due on file_erasures (due_at);

-- The ledger. A balance is the sum of its entries; an entry with the same key is inserted only once.
create table token_transactions (
  id uuid primary key,
  user_id uuid not null references profiles(id) on delete cascade,
  amount integer not null,
  type text not null check (type in ('welcome', 'weekly', 'payment', 'express_payment', 'refund', 'rematch',
    'unmatch_fee', 'penalty', 'compensation', 'reward', 'purchase')),
  reference_id uuid,
  description text not null default 'Tokens',
  idempotency_key text not null,
  created_at timestamptz not null,
  -- Chosen by the client once per tap: a retry after the end of the round must not pay for the next one.
  request_id uuid,
  -- What the request asked for: the same id with another request is refused.
  request_fingerprint text,
  -- Why the amount is less than usual.
  reason text,
  constraint token_transactions_once unique (idempotency_key),
  constraint token_transactions_described check (description <> ''),
  constraint token_transactions_reason_check check (reason is null or (reason = 'ceiling'
    and type = 'compensation' and amount = 0))
);
-- The order of a wallet's history.
create index token_transactions_of_member on token_transactions (user_id, created_at desc, id desc);
create index token_transactions_of_type on token_transactions (user_id, type, created_at);
-- By type, too, because an unmatch can post a refund and a fee.
create unique index token_transactions_request on token_transactions (user_id, request_id, reference_id, type)
  where (request_id is not null);

-- Which addresses have received the welcome tokens. A keyed hash outlives the account, so that nobody gets them twice.
create table welcome_grants (
  email_hash text primary key,
  granted_at timestamptz not null,
  -- When the account was erased or changed its address; the row is deleted two years later.
  closed_at timestamptz,
  -- Counted across the accounts of a mailbox: top-ups, starts of being away, rewards and compensations. Stored here while
  -- there is no account, otherwise on the profile.
  topups integer not null default 0 check (topups >= 0),
  aways timestamptz[] not null default '{}',
  rewards timestamptz[] not null default '{}',
  compensations timestamptz[] not null default '{}',
  -- The latest account with the address. All addresses of an account count together. Outlives the account.
  account_id uuid
);
create index welcome_grants_closed on welcome_grants (closed_at) where (closed_at is not null);
create index welcome_grants_of on welcome_grants (account_id) where (account_id is not null);

-- One like or pass of one member about another.
create table profile_actions (
  from_profile_id uuid not null references profiles(id) on delete cascade,
  to_profile_id uuid not null references profiles(id) on delete cascade,
  action text not null check (action in ('like', 'pass')),
  created_at timestamptz not null,
  -- A like is in the deck of the liked member until they act on it.
  answered_at timestamptz,
  deck_place bigint not null default nextval('deck_places'),
  -- When the liked member was last notified. Kept with the like: a block removes the notice, which must not be sent again.
  notified_at timestamptz,
  constraint profile_actions_pkey primary key (from_profile_id, to_profile_id),
  constraint profile_actions_check check (from_profile_id <> to_profile_id)
);
create index profile_actions_given on profile_actions (from_profile_id, created_at desc, to_profile_id)
  where (action = 'like');
create index profile_actions_received on profile_actions (to_profile_id, action, created_at desc,
  from_profile_id);
create index profile_actions_waiting on profile_actions (to_profile_id, deck_place desc)
  include (from_profile_id) where (action = 'like' and answered_at is null);

-- One row for a pair: a rematch starts its next round.
create table matches (
  id uuid primary key,
  profile1_id uuid not null references profiles(id) on delete cascade,
  profile2_id uuid not null references profiles(id) on delete cascade,
  created_at timestamptz not null,
  round integer not null default 1 check (round > 0),
  -- When the last message was sent, or the round started.
  latest_at timestamptz not null,
  chat_unlocked boolean not null default false,
  -- What each side has paid in this round.
  user1_tokens integer not null default 0 check (user1_tokens in (0, 3, 6)),
  user2_tokens integer not null default 0 check (user2_tokens in (0, 3, 6)),
  -- How many replies in time each side has sent in this round.
  user1_replies integer not null default 0,
  user2_replies integer not null default 0,
  clock_started_at timestamptz,
  payment_expires_at timestamptz,
  initial_timer_expires_at timestamptz,
  response_timer_expires_at timestamptz,
  awaiting_response_from uuid,
  remind_at timestamptz,
  unmatched_at timestamptz,
  -- Null if a clock ran out, or the two became a couple.
  unmatch_initiator_id uuid,
  expired_clock text check (expired_clock in ('payment', 'opening', 'reply')),
  -- No rematch is possible after a block, an erasure or a removal.
  rematch_barred boolean not null default false,
  user1_removed boolean not null default false,
  user2_removed boolean not null default false,
  last_seq integer not null default 0,
  -- While the match is paused, the time left; the three deadlines are null then.
  clock_length_ms bigint,
  clock_left_ms bigint,
  reminded smallint not null default 0 check (reminded >= 0 and reminded <= 2),
  user1_paused_until timestamptz,
  user2_paused_until timestamptz,
  user1_reply_extended boolean not null default false,
  user2_reply_extended boolean not null default false,
  rematched_by uuid,
  user1_rematch_unanswered boolean not null default false,
  user2_rematch_unanswered boolean not null default false,
  deadline timestamptz generated always as (
    coalesce(payment_expires_at, initial_timer_expires_at, response_timer_expires_at,
      (greatest(user1_paused_until, user2_paused_until) at time zone 'UTC' + clock_left_ms * interval '1 millisecond')
        at time zone 'UTC')) stored,
  -- Counts every change of a reaction, so that a client can ask for those that it missed.
  reaction_revision integer not null default 0,
  -- When each side said that they are a couple. Once both have, the match has ended.
  user1_couple_marked_at timestamptz,
  user2_couple_marked_at timestamptz,
  is_couple boolean not null default false,
  -- Until when each side may unmatch without a fee, because the other's guardian was announced in this round.
  user1_free_unmatch_until timestamptz,
  user2_free_unmatch_until timestamptz,
  constraint matches_pair unique (profile1_id, profile2_id),
  constraint matches_awaited check (case when (clock_left_ms is not null) then (awaiting_response_from is null
    or chat_unlocked) else (response_timer_expires_at is null) = (awaiting_response_from is null) end
    and (awaiting_response_from is null or (awaiting_response_from = profile1_id
    or awaiting_response_from = profile2_id))),
  constraint matches_rematched_by check (rematched_by is null or (rematched_by = profile1_id or rematched_by = profile2_id)),
  constraint matches_clock_left_check check (clock_left_ms > 0),
  constraint matches_expired check (expired_clock is null or ((unmatched_at is not null)
    and unmatch_initiator_id is null)),
  constraint matches_couple check (case when is_couple then ((unmatched_at is not null)
    and unmatch_initiator_id is null and expired_clock is null and chat_unlocked) else true end),
  constraint matches_couple_marks check (unmatched_at is null or num_nonnulls(user1_couple_marked_at,
    user2_couple_marked_at) = 0),
  constraint matches_locked_clock check ((unmatched_at is not null) or (clock_left_ms is not null)
    or chat_unlocked = (payment_expires_at is null)),
  -- A running clock has one deadline; a paused one has none.
  constraint matches_one_clock check (num_nonnulls(payment_expires_at, initial_timer_expires_at,
    response_timer_expires_at, clock_left_ms) = (unmatched_at is null)::integer),
  constraint matches_pair_order check (profile1_id < profile2_id),
  constraint matches_paused_sides check (case when (clock_left_ms is not null) then num_nonnulls(user1_paused_until,
    user2_paused_until) > 0 else (unmatched_at is null or num_nonnulls(user1_paused_until,
    user2_paused_until) = 0) end),
  constraint matches_unlocked_paid check ((not chat_unlocked) or greatest(user1_tokens, user2_tokens) > 0)
);
create index matches_due on matches (deadline) where (unmatched_at is null);
create index matches_ended_of_1 on matches (profile1_id, unmatched_at desc, id)
  where (unmatched_at is not null);
create index matches_ended_of_2 on matches (profile2_id, unmatched_at desc, id)
  where (unmatched_at is not null);
create index matches_couple_of_1 on matches (profile1_id) where is_couple;
create index matches_couple_of_2 on matches (profile2_id) where is_couple;
create index matches_of_1 on matches (profile1_id, latest_at desc, id) where (unmatched_at is null);
create index matches_of_2 on matches (profile2_id, latest_at desc, id) where (unmatched_at is null);
create index matches_remind on matches (remind_at) where (unmatched_at is null and (remind_at is not null));
create index matches_paused on matches (greatest(user1_paused_until, user2_paused_until))
  where (clock_left_ms is not null);

-- `seq` counts without gaps within a match, so that a client notices missing messages.
create table messages (
  id uuid primary key,
  match_id uuid not null references matches(id) on delete cascade,
  seq integer not null check (seq > 0),
  sender_id uuid not null references profiles(id) on delete cascade,
  content text not null check (char_length(content) >= 1 and char_length(content) <= 2000),
  read boolean not null default false,
  created_at timestamptz not null,
  -- The quoted message, which may have been erased.
  quote_id uuid,
  constraint messages_seq unique (match_id, seq)
);
create index messages_of_sender on messages (sender_id);
create index messages_unread on messages (match_id, sender_id) where (not read);

-- A notification of a member, written in the transaction of its cause. Push and mail are sent from it.
create table notifications (
  id uuid primary key,
  user_id uuid not null references profiles(id) on delete cascade,
  type text not null check (type in ('export', 'message', 'like', 'match', 'chat_unlocked',
    'payment_required', 'test', 'house', 'rematch', 'reminder', 'unmatched', 'tokens')),
  sender_id uuid references profiles(id) on delete cascade,
  reference_id uuid,
  content text not null default '',
  created_at timestamptz not null,
  read_at timestamptz,
  -- The row is also the outbox: `push_at` is when its push is due, `mail_at` when it may go into a digest; null if there is
  -- nothing to send.
  push_at timestamptz,
  push_attempts integer not null default 0,
  push_given_up_at timestamptz,
  mail_at timestamptz,
  -- Notices consist of a code and its values; clients show them in their language. `content` is text written by a member.
  code text not null,
  "values" jsonb not null default '{}',
  constraint notifications_code check (code in ('export_ready', 'export_failed', 'like', 'match', 'message',
    'chat_unlocked', 'payment_required', 'rematch', 'reminder_payment', 'reminder_opening', 'reminder_reply',
    'away_over', 'goodbye', 'expired_payment', 'expired_opening', 'expired_reply', 'refund', 'penalty',
    'compensation', 'compensation_ceiling', 'reward', 'weekly', 'test', 'verification_waits',
    'guardian_unreachable', 'policy_changes', 'guardian_accepted', 'guardian_declined', 'guardian_ended',
    'picture_refused',
    'verified', 'verification_refused', 'verification_lapsed', 'badge_paused', 'badge_needs_face',
    'badge_back', 'report_acted', 'report_dismissed', 'restored', 'appeal_stands', 'appeal_granted',
    'found_asked', 'sight_asked', 'found')),
  -- A notice about tokens needs their number.
  constraint notifications_tokens check ((code not in ('payment_required', 'refund', 'penalty',
    'compensation', 'reward', 'weekly')) or coalesce((jsonb_typeof("values" -> 'tokens') = 'number'), false)),
  constraint notifications_values check (jsonb_typeof("values") = 'object')
);
create index notifications_mail_due on notifications (mail_at) where (mail_at is not null);
create index notifications_of_chat on notifications (user_id, reference_id, created_at)
  where (type = 'message');
create index notifications_of_member on notifications (user_id, created_at desc, id);
create index notifications_of_sender on notifications (sender_id);
create index notifications_push_due on notifications (push_at) where (push_at is not null);
-- Old notifications are removed, read ones sooner, but never one that waits for its push.
create index notifications_read_old on notifications (created_at) where ((read_at is not null)
  and push_at is null);
create index notifications_unread on notifications (user_id, reference_id) where (read_at is null);
create index notifications_unread_old on notifications (created_at) where (read_at is null
  and push_at is null);

-- A leaky bucket of likes and passes; this is when it is empty again.
create table action_budgets (
  member_id uuid primary key references profiles(id) on delete cascade,
  spent_until timestamptz not null,
  -- The latest pass in the deck, until the next action. No foreign key: the passed member may be erased.
  last_pass uuid
) with (fillfactor=50);

-- A member's filters; no row while they are the defaults.
create table discovery_filters (
  member_id uuid primary key references profiles(id) on delete cascade,
  age_from integer not null,
  age_to integer not null,
  height_from integer not null,
  height_to integer not null,
  countries text[] not null,
  -- The facts that the filters ask for, as chosen and as a query for 'said @@ asks::tsquery'; null if none. Stored as text,
  -- because a tsquery of nearly all nationalities is too large for a row.
  said jsonb not null default '{}',
  asks text,
  with_pictures boolean not null default false,
  verified boolean not null default false,
  active_within text,
  constraint discovery_filters_active_within check (active_within in ('week', 'month')),
  constraint discovery_filters_check check (age_from <= age_to and height_from <= height_to)
);

create table favorited_profiles (
  user_id uuid not null references profiles(id) on delete cascade,
  favorited_id uuid not null references profiles(id) on delete cascade,
  created_at timestamptz not null,
  constraint favorited_profiles_pkey primary key (user_id, favorited_id),
  constraint favorited_profiles_check check (user_id <> favorited_id)
);
create index favorited_profiles_newest on favorited_profiles (user_id, created_at desc, favorited_id);
create index favorited_profiles_of on favorited_profiles (favorited_id);

create table blocked_profiles (
  blocker_id uuid not null references profiles(id) on delete cascade,
  blocked_id uuid not null references profiles(id) on delete cascade,
  created_at timestamptz not null,
  -- Set if the blocked member was deleted and has returned: the blocker's list still says 'A former member'.
  known_as uuid,
  -- Not in the list if the reported member had blocked first: it would reveal whether their account still exists.
  listed boolean not null default true,
  constraint blocked_profiles_pkey primary key (blocker_id, blocked_id),
  constraint blocked_profiles_check check (blocker_id <> blocked_id)
);
-- With both columns, so that a check costs the same however many members have blocked someone.
create index blocked_profiles_by on blocked_profiles (blocked_id, blocker_id);
create unique index blocked_profiles_known_as on blocked_profiles (blocker_id, known_as)
  where (known_as is not null);
create index blocked_profiles_newest on blocked_profiles (blocker_id, created_at desc, blocked_id);

-- A report outlives its author's account, without their name.
create table profile_reports (
  id uuid primary key,
  reporter_id uuid not null references profiles(id) on delete cascade,
  reported_id uuid not null references profiles(id) on delete cascade,
  reason text not null check (char_length(reason) >= 10 and char_length(reason) <= 50),
  created_at timestamptz not null,
  ground text not null default 'other' check (ground in ('threats', 'sexual', 'underage', 'fake', 'money',
    'married', 'rude', 'other'))
);
create index profile_reports_by on profile_reports (reporter_id, created_at desc);
create index profile_reports_of on profile_reports (reported_id, created_at desc);

-- A member's notification settings. Everything is on except what `off` lists, such as 'likes.push'.
create table notification_settings (
  user_id uuid primary key references profiles(id) on delete cascade,
  off text[] not null default '{}',
  quiet_from text,
  quiet_to text,
  time_zone text not null default 'UTC',
  hide_message_text boolean not null default false,
  marketing boolean not null default false,
  marketing_answered_at timestamptz,
  digest_at timestamptz,
  constraint notification_settings_quiet check ((quiet_from is null) = (quiet_to is null))
);

-- A device belongs to the session that registered it, and is deleted with it.
create table push_devices (
  id uuid primary key,
  user_id uuid not null references profiles(id) on delete cascade,
  session_id uuid not null references sessions(id) on delete cascade,
  platform text not null check (platform in ('web', 'android', 'ios')),
  token text not null,
  -- A hash, because a token may be too long for an index.
  token_key text not null,
  device_info jsonb not null,
  registered_at timestamptz not null,
  constraint push_devices_token unique (token_key)
);
create index push_devices_of_member on push_devices (user_id);
create index push_devices_of_session on push_devices (session_id);

-- One notification on one device. Inserted before the push is sent: a row without a result is not sent again.
create table push_deliveries (
  notification_id uuid not null references notifications(id) on delete cascade,
  device_id uuid not null references push_devices(id) on delete cascade,
  began_at timestamptz not null,
  outcome text check (outcome in ('sent', 'rejected', 'unknown')),
  constraint push_deliveries_pkey primary key (notification_id, device_id)
);
create index push_deliveries_of_device on push_deliveries (device_id);

-- A leaky bucket of uploads; this is when it is empty again.
create table upload_budgets (
  member_id uuid primary key references profiles(id) on delete cascade,
  spent_until timestamptz not null
) with (fillfactor=50);

-- Rate limits: until when past attempts count. The key is a keyed hash, so no address is stored.
create table attempt_rates (
  key text primary key,
  spent_until timestamptz not null
);
create index attempt_rates_spent on attempt_rates (spent_until);

-- How long strangers wait before their next sign-in, per address and network, and per address.
create table sign_in_waits (
  key text primary key,
  failures integer not null check (failures >= 0),
  opens_at timestamptz not null,
  forgotten_at timestamptz not null
);
create index sign_in_waits_forgotten on sign_in_waits (forgotten_at);

-- What is kept of a deleted account for two years, by keyed hashes of its addresses, of which it may have had several. No
-- foreign keys: these rows outlive the accounts.
create table former_addresses (
  member_id uuid not null,
  email_hash text not null,
  left_at timestamptz not null,
  -- Deleting the account and signing up again does not reset: a verification refused for fraud, being hidden by reports.
  verification_barred boolean not null default false,
  auto_hidden_at timestamptz,
  -- When the member tried to verify, because the limit of three tries in 30 days is not reset by a new account either.
  verification_tries timestamptz[] not null default '{}',
  constraint former_addresses_pkey primary key (member_id, email_hash)
);
create index former_addresses_by_hash on former_addresses (email_hash);
create index former_addresses_left on former_addresses (left_at);

-- Blocks of which at least one side was deleted; the date is null for a side that still has an account.
create table kept_blocks (
  blocker_id uuid not null,
  blocked_id uuid not null,
  -- The id by which the blocker knows the deleted member, to lift the block.
  known_as uuid,
  created_at timestamptz not null,
  blocker_left_at timestamptz,
  blocked_left_at timestamptz,
  listed boolean not null default true,
  constraint kept_blocks_pkey primary key (blocker_id, blocked_id),
  constraint kept_blocks_known check (blocked_left_at is null or (known_as is not null)),
  constraint kept_blocks_of_two check (blocker_id <> blocked_id)
);
create index kept_blocks_by on kept_blocks (blocked_id);

-- That a deleted member was reported, and when; without text and author.
create table kept_reports (
  id uuid primary key,
  reported_id uuid not null,
  created_at timestamptz not null,
  erased_at timestamptz not null
);
create index kept_reports_erased on kept_reports (erased_at);
create index kept_reports_of on kept_reports (reported_id);

-- Changes within the last 24 hours of what others can filter by.
create table filterable_changes (
  member_id uuid not null references profiles on delete cascade,
  created_at timestamptz not null
);
create index filterable_changes_member on filterable_changes (member_id, created_at);

-- Cities that a geocoder has returned, so that members may choose them. Without position or member.
create table known_cities (
  country char(2) not null,
  city text not null,
  constraint known_cities_pkey primary key (country, city)
);

-- Every id under which a picture was ever sent: a removed one cannot be used by others. It outlives picture and member,
-- without saying whose it was.
create table picture_ids (
  id uuid primary key,
  member_id uuid,
  sent_hash bytea
);
create index picture_ids_of on picture_ids (member_id);

-- Whom a member was shown per five minutes: the number of different people is limited. Unlogged, so that a deck page does
-- not wait for the disk; after a crash the limit restarts.
create unlogged table shown_people (
  member_id uuid not null references profiles(id) on delete cascade,
  since timestamptz not null,
  people uuid[] not null,
  constraint shown_people_pkey primary key (member_id, since)
);

-- Tokens that a deadline or the other member moves. Each wallet applies its transfers under its own lock, in the order of
-- their dates. Without a foreign key: an erasure of the other member deletes the match, but not the transfer.
create table pending_transfers (
  member_id uuid not null references profiles(id) on delete cascade,
  match_id uuid not null,
  round integer not null check (round > 0),
  kind text not null check (kind in ('refund', 'compensation', 'penalty', 'spent')),
  amount integer not null check (amount > 0),
  due_at timestamptz not null,
  applied_at timestamptz,
  constraint pending_transfers_pkey primary key (member_id, match_id, round, kind)
);
create index pending_transfers_due on pending_transfers (due_at) where (applied_at is null);
create index pending_transfers_of on pending_transfers (member_id) where (applied_at is null);

-- Entries between the messages of a chat. They have no seq, are never unread, and stop no clock.
create table timeline_entries (
  id uuid primary key,
  match_id uuid not null references matches(id) on delete cascade,
  round integer not null check (round > 0),
  kind text not null,
  by_member uuid references profiles(id) on delete cascade,
  -- Made by the client once per tap; null if no request is behind the entry.
  request_id uuid,
  text text check (char_length(text) >= 1 and char_length(text) <= 2000),
  "values" jsonb not null default '{}',
  at timestamptz not null,
  -- The message before the entry.
  after_seq integer not null check (after_seq >= 0),
  constraint timeline_entries_kind_check check (kind in ('day_more', 'guardian', 'guardian_sent',
    'guardian_ended'))
);
create index timeline_entries_of on timeline_entries (match_id, after_seq, at, id);
create unique index timeline_entries_request on timeline_entries (by_member, request_id) where (request_id is not null);

-- When a member was away or suspended. `until` is the planned end, or the real one if that came earlier.
create table pauses (
  id uuid primary key,
  member_id uuid not null references profiles(id) on delete cascade,
  kind text not null check (kind in ('away', 'suspension')),
  started_at timestamptz not null,
  until timestamptz not null,
  constraint pauses_forwards check (until >= started_at)
);
create index pauses_of on pauses (member_id, started_at);

create table message_reactions (
  message_id uuid not null references messages(id) on delete cascade,
  member_id uuid not null references profiles(id) on delete cascade,
  match_id uuid not null references matches(id) on delete cascade,
  -- Null once it is taken back: clients that still show it must learn of that.
  kind text check (kind in ('heart', 'smile', 'thumbs_up', 'prayer', 'hand_on_heart')),
  revision integer not null check (revision > 0),
  reacted_at timestamptz not null,
  -- The latest requests: one that comes again must not undo a later one.
  taps uuid[] not null default '{}',
  -- What each of them asked for; null took the reaction back. The same id with another kind is no retry.
  tap_kinds text[] not null default '{}',
  constraint message_reactions_tap_kinds check (cardinality(tap_kinds) = cardinality(taps)),
  constraint message_reactions_pkey primary key (message_id, member_id),
  constraint message_reactions_once unique (match_id, revision)
);
create index message_reactions_of_member on message_reactions (member_id);

create table reaction_budgets (
  member_id uuid primary key references profiles(id) on delete cascade,
  spent_until timestamptz not null
) with (fillfactor=50);

-- Moderators: separate accounts. A removed one remains as a name in the log.
create table staff (
  id uuid primary key,
  email text not null,
  name text not null check (char_length(name) >= 1 and char_length(name) <= 50),
  sex text not null check (sex in ('female', 'male')),
  role text not null check (role in ('reviewer', 'lead')),
  -- Signs in without a passkey; only in the demo.
  is_demo boolean not null default false,
  created_at timestamptz not null,
  removed_at timestamptz,
  constraint staff_email_normal check (email = lower(btrim(email)))
);
create unique index staff_email on staff (email) where (removed_at is null);

create table staff_passkeys (
  id text primary key,
  staff_id uuid not null references staff(id) on delete cascade,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  created_at timestamptz not null,
  used_at timestamptz not null
);
create index staff_passkeys_of on staff_passkeys (staff_id);

-- Only the secret's hash is stored, so that reading the table lets nobody in.
create table staff_sessions (
  token_hash text primary key,
  staff_id uuid not null references staff(id) on delete cascade,
  created_at timestamptz not null,
  seen_at timestamptz not null
);
create index staff_sessions_of on staff_sessions (staff_id);

create table staff_links (
  token_hash text primary key,
  staff_id uuid not null references staff(id) on delete cascade,
  expires_at timestamptz not null,
  constraint staff_links_one unique (staff_id)
);

-- A challenge for a passkey, answered once.
create table staff_challenges (
  challenge text primary key,
  purpose text not null check (purpose in ('enrolment', 'sign_in', 'another')),
  staff_id uuid references staff(id) on delete cascade,
  expires_at timestamptz not null
);

-- Who viewed or decided what, and why. Members and staff by id: the row remains when they are deleted.
create table staff_log (
  id uuid primary key,
  at timestamptz not null,
  -- Null for the command line on the server.
  staff_id uuid,
  act text not null,
  about_staff uuid,
  member_id uuid,
  case_id uuid,
  why text,
  -- Members shown to staff in a list or a search, by name or picture.
  shown uuid[] not null default '{}'
);
create index staff_log_at on staff_log (at desc, id desc);

-- What moderators decide on: at most one open case per member and kind.
create table cases (
  id uuid primary key,
  -- No foreign key: a case outlives the member's account.
  member_id uuid not null,
  kind text not null check (kind in ('report', 'picture', 'verification', 'pattern', 'appeal')),
  severity smallint not null check (severity >= 1 and severity <= 3),
  opened_at timestamptz not null,
  due_at timestamptz not null,
  closed_at timestamptz,
  -- When the member's account was deleted.
  member_left_at timestamptz,
  -- A proposed ban keeps the case open until a second moderator has confirmed or refused it.
  ban_proposed_by uuid,
  due_before_ban timestamptz
);
create index cases_closed on cases (closed_at, id) where (closed_at is not null);
create index cases_due on cases (due_at, id) where (closed_at is null);
create index cases_of on cases (member_id);
-- Reads a page of the queue from its start, whatever the filters.
create index cases_of_kind on cases (kind, due_at, id) where (closed_at is null);
create index cases_of_severity on cases (severity, due_at, id) where (closed_at is null);
create unique index cases_open on cases (member_id, kind) where (closed_at is null);

-- A report in a case. It outlives both accounts; once its content is erased, ground and time remain.
create table case_reports (
  id uuid primary key,
  case_id uuid not null references cases(id) on delete cascade,
  reporter_id uuid,
  reporter_left_at timestamptz,
  ground text not null,
  created_at timestamptz not null,
  reason text,
  excerpt jsonb,
  profile jsonb,
  -- The note that the reported member sent with a like.
  sentence text,
  -- Which part of the reporter's story a reported note is about, by its name only: a picture's id would outlive the picture.
  sentence_about text,
  constraint case_reports_sentence_about check (sentence_about is null or (sentence is not null))
);
create index case_reports_by on case_reports (reporter_id);
create index case_reports_of on case_reports (case_id, created_at);

-- Which moderator is working on a case. Deleted with their session.
create table case_claims (
  case_id uuid primary key references cases(id) on delete cascade,
  staff_id uuid not null references staff(id) on delete cascade,
  session_hash text not null references staff_sessions(token_hash) on delete cascade,
  until timestamptz not null
);
create index case_claims_in on case_claims (session_hash);
create index case_claims_of on case_claims (staff_id);

-- Decisions and what was reverted. Append-only: the state of a case and a member follows from it.
create table moderation_events (
  id uuid primary key,
  case_id uuid not null references cases(id) on delete cascade,
  member_id uuid not null,
  staff_id uuid not null,
  type text not null,
  rule smallint check (rule >= 1 and rule <= 8),
  note text check (char_length(note) >= 1 and char_length(note) <= 1000),
  at timestamptz not null,
  effective_at timestamptz not null,
  undoes uuid references moderation_events(id) on delete cascade,
  stage text not null default 'first' check (stage in ('first', 'confirmation', 'appeal')),
  days smallint,
  pictures uuid[],
  field text,
  applied_at timestamptz,
  -- The member's own text that a statement quotes, as in the report.
  quoted text check (char_length(quoted) > 0),
  quoted_at timestamptz,
  -- Where to mail the statement after the account is erased; null once the mail is sent.
  mail_to text,
  constraint moderation_events_undone_once unique (undoes),
  constraint moderation_events_days check (((type = 'suspend') = (days is not null)) and days in (3, 7, 30)),
  constraint moderation_events_field check (((type = 'rewrite') = (field is not null)) and field in ('name',
    'aboutMe', 'education', 'occupation', 'prompts')),
  constraint moderation_events_pictures check (((type = 'remove_pictures') = (pictures is not null))
    and (cardinality(pictures) >= 1 and cardinality(pictures) <= 5)),
  constraint moderation_events_quoted_whole check ((quoted is null) = (quoted_at is null)),
  -- The account of a minor is closed and erased by one decision.
  constraint moderation_events_type_check check (type in ('dismiss', 'warn', 'remove_pictures', 'rewrite',
    'suspend', 'ban', 'close_underage', 'restore', 'take_back')),
  constraint moderation_events_whole check (((type = 'take_back') = (undoes is not null))
    and (type = 'take_back') = (rule is null) and (rule is null) = (note is null))
);
create index moderation_events_due on moderation_events (effective_at) where (applied_at is null);
create index moderation_events_of on moderation_events (member_id, at);
create index moderation_events_of_case on moderation_events (case_id, at);

-- Prompts that a member has completed, in the order in which they are shown.
create table profile_prompts (
  profile_id uuid not null references profiles(id) on delete cascade,
  position smallint not null,
  prompt text not null,
  answer text not null,
  constraint profile_prompts_pkey primary key (profile_id, position),
  constraint profile_prompts_once unique (profile_id, prompt),
  constraint profile_prompts_answer check (char_length(answer) >= 10 and char_length(answer) <= 200),
  constraint profile_prompts_position check (position >= 0 and position <= 2),
  constraint profile_prompts_prompt check (prompt in ('home_is', 'fridays', 'ramadan', 'eid_morning', 'dua',
    'verse', 'grateful', 'promise', 'kindness', 'mother_taught', 'father_taught', 'grandparents',
    'family_table', 'weekend', 'mornings', 'laugh', 'learning_now', 'proud', 'cook_for_you', 'journey',
    'book', 'work', 'changed_mind', 'disagree', 'bring', 'hope_to_find', 'ten_years', 'small_joy', 'guests',
    'ask_me'))
);

-- What a member says when they unmatch: a ready-made goodbye or their own text.
create table goodbyes (
  id uuid primary key,
  match_id uuid not null references matches(id) on delete cascade,
  round integer not null check (round > 0),
  by_member uuid not null references profiles(id) on delete cascade,
  ready text check (ready in ('not_suited', 'someone_else', 'time_for_myself', 'well_wishes')),
  words text check (char_length(words) >= 1 and char_length(words) <= 300),
  at timestamptz not null,
  -- The message before it.
  after_seq integer not null check (after_seq >= 0),
  constraint goodbyes_said check (num_nonnulls(ready, words) = 1)
);
create index goodbyes_by on goodbyes (by_member);
create unique index goodbyes_once on goodbyes (match_id, round);

-- What the member reads about a decision. No foreign key: it also applies after the member returns.
create table statements (
  event_id uuid primary key references moderation_events(id) on delete cascade,
  member_id uuid not null,
  until timestamptz,
  issued_at timestamptz not null,
  read_at timestamptz,
  -- Reverted before its end, or after an appeal.
  lifted_at timestamptz
);
create index statements_of on statements (member_id, issued_at);
create index statements_unread on statements (member_id) where (read_at is null);

-- One appeal per decision. Several appeals of a member share a case.
create table appeals (
  event_id uuid primary key references statements(event_id) on delete cascade,
  case_id uuid not null references cases(id) on delete cascade,
  words text check (char_length(words) >= 20 and char_length(words) <= 1000),
  at timestamptz not null,
  outcome text check (outcome in ('stands', 'granted')),
  decided_at timestamptz,
  constraint appeals_decided check ((outcome is null) = (decided_at is null))
);
create index appeals_of on appeals (case_id);

-- Whether the other member of a match asked to see the owner's pictures, and whether they may. Applies to one round.
create table picture_access (
  match_id uuid not null references matches(id) on delete cascade,
  round integer not null check (round > 0),
  owner_id uuid not null references profiles(id) on delete cascade,
  asked_at timestamptz,
  granted_at timestamptz,
  constraint picture_access_pkey primary key (match_id, round, owner_id)
);

-- A picture waiting for the examiner or a moderator. Pictures that others may see are in profile_pictures.
create table waiting_pictures (
  id uuid primary key,
  profile_id uuid not null references profiles(id) on delete cascade,
  storage_path text not null unique,
  thumb_hash text not null,
  blur_hash text not null,
  look_hash bigint,
  created_at timestamptz not null,
  -- When the examiner was in doubt; null before it has examined the picture.
  doubted_at timestamptz
);
create index waiting_pictures_of on waiting_pictures (profile_id);
create index waiting_pictures_unseen on waiting_pictures (created_at) where (doubted_at is null);

-- A 64-bit hash of a picture's look, to find the same picture in other accounts. Deleted with the picture.
create table picture_looks (
  picture_id uuid primary key references profile_pictures(id) on delete cascade,
  hash bigint not null,
  bands integer[] not null
);
create index picture_looks_bands on picture_looks using gin (bands);

-- The pictures that a case is about.
create table case_pictures (
  case_id uuid not null references cases(id) on delete cascade,
  picture_id uuid not null,
  reason text not null check (reason in ('doubtful', 'twice', 'other_person')),
  -- The same picture in the other account.
  twin_id uuid,
  at timestamptz not null,
  constraint case_pictures_pkey primary key (case_id, picture_id),
  constraint case_pictures_twin check ((reason = 'twice') = (twin_id is not null))
);

-- A verification: a challenge, three sealed selfies, a decision. Nothing of a face is stored but the files.
create table verifications (
  id uuid primary key,
  member_id uuid not null references profiles(id) on delete cascade,
  state text not null check (state in ('challenged', 'waiting', 'accepted', 'refused', 'fraudulent',
    'withdrawn', 'lapsed')),
  poses text[] not null,
  by_women boolean not null,
  -- Where the sealed selfies are; null once they are erased or in the vault.
  folder text unique,
  challenged_at timestamptz not null,
  sent_at timestamptz,
  case_id uuid,
  advice jsonb,
  -- Decided at once, effective some seconds later.
  decision_id uuid,
  outcome text check (outcome in ('accepted', 'refused', 'fraudulent')),
  decided_by uuid,
  effective_at timestamptz,
  -- With a partner instead of our own camera: no poses, no selfies, no reviewer, no case.
  partner boolean not null default false,
  -- Members who asked for women are told once if no woman is left on the staff.
  notified_at timestamptz,
  -- Members who asked for women may allow everyone to see the waiting selfies, and nothing else.
  by_anyone boolean not null default false,
  constraint verifications_by check (not (by_women and by_anyone)),
  constraint verifications_decided check ((outcome is null) = (effective_at is null)
    and (outcome is null) = (decision_id is null) and ((decided_by is null) = (outcome is null or partner))),
  constraint verifications_partner check ((not partner) or (folder is null and case_id is null
    and (not by_women))),
  constraint verifications_poses_check check (cardinality(poses) = case when partner then 0 else 3 end),
  constraint verifications_sent check ((state not in ('waiting', 'accepted', 'refused', 'fraudulent'))
    or (sent_at is not null))
);
create index verifications_due on verifications (effective_at) where (state = 'waiting'
  and (effective_at is not null));
create index verifications_in on verifications (case_id);
create index verifications_of on verifications (member_id, challenged_at);
create unique index verifications_open on verifications (member_id) where (state in ('challenged',
  'waiting'));

-- Selfies of members who pretended to be someone else, for leads only, for at most two years. They outlive the account.
create table sealed_selfies (
  folder text primary key,
  member_id uuid not null,
  poses text[] not null,
  by_women boolean not null,
  sealed_at timestamptz not null
);
create index sealed_selfies_of on sealed_selfies (member_id);

-- Who has a badge, which picture was the main one when it was last compared, and since when it is paused.
create table badges (
  member_id uuid primary key references profiles(id) on delete cascade,
  compare boolean not null default false,
  paused_at timestamptz,
  -- Whether the pictures at verification showed a face; null until they were examined.
  had_face boolean,
  returns_with_face boolean not null default false,
  constraint badges_returns_with_face check ((paused_at is not null) or (not returns_with_face))
);

create table badge_pictures (
  picture_id uuid primary key references profile_pictures(id) on delete cascade,
  -- The pictures at verification, and later ones that were compared with them.
  at_verification boolean not null default true
);

-- A note sent with a like. Its text is deleted by a pass, a block or a report; the row still counts for the daily limit.
create table like_sentences (
  id uuid primary key,
  from_profile_id uuid not null references profiles(id) on delete cascade,
  to_profile_id uuid not null references profiles(id) on delete cascade,
  about text not null,
  text text,
  created_at timestamptz not null,
  constraint like_sentences_about check (about in ('picture', 'about', 'facts') or about like 'prompt:%'
    or about like 'facts:%' or about ~ '^picture:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
  constraint like_sentences_others check (from_profile_id <> to_profile_id),
  constraint like_sentences_text check (char_length(text) >= 1 and char_length(text) <= 140)
);
create index like_sentences_by on like_sentences (from_profile_id, created_at);
create unique index like_sentences_said on like_sentences (from_profile_id, to_profile_id)
  where (text is not null);
create index like_sentences_to on like_sentences (to_profile_id);

-- A new address that waits for confirmation at the old and the new address. One per account.
create table email_changes (
  id uuid primary key,
  account_id uuid not null unique references accounts(id) on delete cascade,
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  constraint email_changes_email_normal check (email = lower(email) and email = btrim(email))
);
create index email_changes_expires on email_changes (expires_at);

-- A copy of a member's data, kept for some days. One per member; deleted with the account.
create table exports (
  id uuid primary key,
  member_id uuid not null unique references accounts(id) on delete cascade,
  asked_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  size bigint,
  constraint exports_ready check (num_nonnulls(ready_at, expires_at, size) in (0, 3))
);
create index exports_expires on exports (expires_at) where (expires_at is not null);

-- The copy's bytes in order, one megabyte per row, so that neither writing nor sending needs more memory.
create table export_parts (
  export_id uuid not null references exports(id) on delete cascade,
  n integer not null check (n >= 0),
  bytes bytea not null,
  constraint export_parts_pkey primary key (export_id, n)
);
alter table export_parts alter column bytes set storage external;

-- Messages that name a contact outside of the chat, or money. The receiver is warned once per sender and round.
create table contact_warnings (
  id uuid primary key,
  match_id uuid not null references matches(id) on delete cascade,
  round integer not null check (round > 0),
  by_member uuid not null references profiles(id) on delete cascade,
  found text[] not null check (cardinality(found) > 0),
  at timestamptz not null,
  after_seq integer not null check (after_seq > 0),
  constraint contact_warnings_once unique (match_id, round, by_member)
);
create index contact_warnings_by on contact_warnings (by_member);

-- Who received such a text within a day; the text as a keyed hash.
create table sent_texts (
  sender_id uuid not null references profiles(id) on delete cascade,
  text_hash text not null,
  receiver_id uuid not null references profiles(id) on delete cascade,
  at timestamptz not null,
  constraint sent_texts_pkey primary key (sender_id, text_hash, receiver_id)
);
create index sent_texts_at on sent_texts (at);
create index sent_texts_received on sent_texts (receiver_id);

-- The repeated text of a `pattern` case, and how many members received it.
create table case_patterns (
  case_id uuid primary key references cases(id) on delete cascade,
  text text not null,
  members integer not null check (members > 1)
);

-- A guardian: invited, perhaps accepted, ended. They have no account. Rows are changed under the lock of the member's
-- pauses (matches/store/pauses.ts), so that no round starts between a change and its announcement in the chats.
create table guardians (
  id uuid primary key,
  member_id uuid not null references profiles(id) on delete cascade,
  -- For the member and the mails only; deleted once it has ended.
  name text check (char_length(name) >= 1 and char_length(name) <= 50),
  relation text check (char_length(relation) >= 1 and char_length(relation) <= 20),
  email text check (char_length(email) >= 3 and char_length(email) <= 254),
  -- A keyed hash of the normalized mailbox, so that an address that wants no mail is still known after the end.
  email_hash text,
  -- Time zone of the member's device, sent with the invitation and with every later sign-in.
  zone text not null default 'UTC' check (char_length(zone) >= 1 and char_length(zone) <= 64),
  invited_at timestamptz not null,
  -- Until when the invitation can be accepted.
  expires_at timestamptz not null,
  accepted_at timestamptz,
  -- Withdrawn, declined, expired, ended by either side, or the address wants no mail: nobody is told which.
  ended_at timestamptz,
  -- The weekly transcript: up to when the last one reached (at first the acceptance), and when the next one is due.
  cut_at timestamptz,
  due_at timestamptz,
  -- When the mail server last refused this address permanently; null again after a delivered mail.
  unreachable_at timestamptz,
  -- Set just before an invitation is sent: if the server dies meanwhile, it is not sent twice.
  asked_at timestamptz,
  constraint guardians_expires_later check (expires_at > invited_at),
  constraint guardians_forgotten check (case when ended_at is null then num_nulls(name, relation, email,
    email_hash) = 0 else num_nonnulls(name, relation, email, email_hash) = 0 end),
  constraint guardians_mailed check (case when ((accepted_at is not null)
    and ended_at is null) then num_nulls(cut_at, due_at) = 0 else num_nonnulls(cut_at, due_at) = 0 end)
);
create index guardians_due on guardians (due_at) where (due_at is not null);
create index guardians_invited on guardians (member_id, invited_at);
-- One guardian at a time, invited or accepted.
create unique index guardians_one on guardians (member_id) where (ended_at is null);
create index guardians_open on guardians (expires_at) where (accepted_at is null and ended_at is null);

-- Addresses that want no mail from us, by the same hash.
create table unwritten_addresses (
  email_hash text primary key,
  since timestamptz not null
);

-- The announcement of a guardian in a chat, and from where messages may be sent to them: those with a seq above after_seq,
-- of this and later rounds, until the guardian has ended. A rematch adds a row.
create table guardian_chats (
  guardian_id uuid not null references guardians(id) on delete cascade,
  match_id uuid not null references matches(id) on delete cascade,
  round integer not null check (round > 0),
  -- When it was announced.
  from_at timestamptz not null,
  -- The newest message before the announcement; 0 before the first.
  after_seq integer not null check (after_seq >= 0),
  -- Whether the match was running when the guardian accepted: then the other side may leave without a fee for a while, once
  -- per round.
  was_running boolean not null,
  constraint guardian_chats_pkey primary key (guardian_id, match_id, round)
);
create index guardian_chats_of on guardian_chats (match_id, round);

-- A transcript mail, inserted before it is sent. Its content is read when it is sent, so that nothing is included that was
-- erased, blocked or ended meanwhile.
create table guardian_mails (
  id uuid primary key,
  guardian_id uuid not null references guardians(id) on delete cascade,
  cut_at timestamptz not null,
  -- When to try to send it, or how long the server sending it may take; null once it is done.
  try_at timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  -- Set just before it is sent: if the server dies meanwhile, it is not sent twice.
  began_at timestamptz,
  sent_at timestamptz,
  -- The mail server permanently refused the address.
  refused_at timestamptz,
  put_off_at timestamptz,
  constraint guardian_mails_ended check (num_nonnulls(try_at, sent_at, refused_at) <= 1)
);
create index guardian_mails_due on guardian_mails (try_at) where (try_at is not null);
create index guardian_mails_of on guardian_mails (guardian_id);
-- Only one unsent mail per guardian.
create unique index guardian_mails_waiting on guardian_mails (guardian_id) where (try_at is not null);

-- A mail's part of a chat: the messages between the two seqs, and the goodbyes of the rounds between the two. A message
-- sent meanwhile has a higher seq and comes with the next mail.
create table guardian_mail_chats (
  mail_id uuid not null references guardian_mails(id) on delete cascade,
  match_id uuid not null references matches(id) on delete cascade,
  after_seq integer not null,
  up_to_seq integer not null,
  after_round integer not null,
  up_to_round integer not null,
  constraint guardian_mail_chats_pkey primary key (mail_id, match_id),
  constraint guardian_mail_chats_range check (0 <= after_seq and after_seq <= up_to_seq and 0 <= after_round
    and after_round <= up_to_round)
);
create index guardian_mail_chats_of on guardian_mail_chats (match_id);

-- Pictures that moderators removed, visible to staff only until the appeal period ends; a granted appeal restores them.
create table removed_pictures (
  id uuid primary key,
  profile_id uuid not null references profiles(id) on delete cascade,
  -- The decision. No foreign key: it is deleted by its own rule.
  event_id uuid not null,
  storage_path text not null unique,
  -- Its position; null if nobody had seen it yet.
  position smallint check (position >= 0 and position <= 4),
  thumb_hash text not null,
  blur_hash text not null,
  look_hash bigint,
  -- It was there when its owner was verified.
  of_badge boolean not null,
  created_at timestamptz not null,
  removed_at timestamptz not null
);
create index removed_pictures_by on removed_pictures (event_id);
create index removed_pictures_of on removed_pictures (profile_id);

-- Messages from the partner, so that each is processed once. Kept longer than the five minutes in which it is valid.
create table partner_messages (
  id uuid primary key,
  at timestamptz not null
);
create index partner_messages_at on partner_messages (at);

-- Requests that ended a match without a fee, so that retries are recognised although the ledger has no entry.
create table free_unmatches (
  member_id uuid not null references profiles(id) on delete cascade,
  request_id uuid not null,
  match_id uuid not null references matches(id) on delete cascade,
  -- What the request asked for, as in the ledger.
  fingerprint text,
  constraint free_unmatches_pkey primary key (member_id, request_id, match_id)
);
create index free_unmatches_of on free_unmatches (match_id);

-- When the mail server last accepted any mail: while it refuses all, a refusal says nothing about a mailbox.
create table mail_taken (
  is_only boolean primary key default true check (is_only),
  at timestamptz not null
);

-- The reports of a day, also about members who do not exist, so that the limit does not reveal which. Their text as a hash.
create table report_attempts (
  member_id uuid not null references profiles(id) on delete cascade,
  said text not null,
  created_at timestamptz not null
);
create index report_attempts_of on report_attempts (member_id, created_at desc);

-- The next people of a member, by the given filters. Everyone above `people_bottom` and up to `people_top` was searched,
-- and every pending like between the marks of `likers`. A page in progress does not overwrite a deleted or newer list.
-- Unlogged: a list lost in a crash is built again.
create unlogged table deck_lists (
  member_id uuid primary key references profiles(id) on delete cascade,
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


-- One row per side of a match.
create view match_sides as
select id as match_id, profile1_id as me, profile2_id as other,
  user1_tokens as my_paid, user2_tokens as their_paid, user1_replies as my_replies, user2_replies as their_replies,
  user1_removed as my_removed, user2_removed as their_removed,
  round, chat_unlocked, latest_at, deadline, unmatched_at, last_seq,
  is_couple, user1_couple_marked_at as my_couple_marked_at, user2_couple_marked_at as their_couple_marked_at
from matches
union all
select id, profile2_id, profile1_id, user2_tokens, user1_tokens, user2_replies, user1_replies, user2_removed,
  user1_removed, round, chat_unlocked, latest_at, deadline, unmatched_at, last_seq,
  is_couple, user2_couple_marked_at, user1_couple_marked_at
from matches;

-- Folders of files that belong to something other than a visible picture.
create view kept_folders as
  select storage_path from waiting_pictures
  union all select folder from verifications where folder is not null
  union all select folder from sealed_selfies
  union all select case when storage_path like 'demo:%' then id::text else storage_path end from removed_pictures;

create function staff_log_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < clock_timestamp() - interval '2 years' then return old; end if;
  raise exception 'the log of the staff is only ever added to';
end $$;
create trigger staff_log_stays before update or delete on staff_log
  for each row execute function staff_log_stays();
create trigger staff_log_stays_whole before truncate on staff_log
  for each statement execute function staff_log_stays();
