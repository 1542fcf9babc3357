create sequence deck_places;

create table accounts (
  id uuid not null,
  email text not null,
  password_hash text not null,
  created_at timestamp with time zone not null,
  warned_30_at timestamp with time zone,
  warned_7_at timestamp with time zone,
  warning_put_off_at timestamp with time zone,
  policy_seen integer,
  policy_told integer,
  constraint accounts_email_normal CHECK (((email = lower(email)) AND (email = btrim(email))))
);

create table action_budgets (
  member_id uuid not null,
  spent_until timestamp with time zone not null default now(),
  last_pass uuid,
  bucket_starts timestamp with time zone[] not null default '{}'::timestamp with time zone[],
  bucket_counts integer[] not null default '{}'::integer[],
  constraint action_budgets_buckets CHECK ((cardinality(bucket_starts) = cardinality(bucket_counts)))
) with (fillfactor=50);

create table appeals (
  event_id uuid not null,
  case_id uuid not null,
  words text,
  at timestamp with time zone not null,
  outcome text,
  decided_at timestamp with time zone,
  constraint appeals_decided CHECK (((outcome IS NULL) = (decided_at IS NULL))),
  constraint appeals_outcome_check CHECK ((outcome = ANY (ARRAY['stands'::text, 'granted'::text]))),
  constraint appeals_words_check CHECK (((char_length(words) >= 20) AND (char_length(words) <= 1000)))
);

create table attempt_rates (
  key text not null,
  spent_until timestamp with time zone not null
);

create table badge_pictures (
  picture_id uuid not null,
  at_verification boolean not null default true
);

create table badges (
  member_id uuid not null,
  compare boolean not null default false,
  paused_at timestamp with time zone,
  had_face boolean,
  returns_with_face boolean not null default false,
  constraint badges_returns_with_face CHECK (((paused_at IS NOT NULL) OR (NOT returns_with_face)))
);

create table blocked_profiles (
  blocker_id uuid not null,
  blocked_id uuid not null,
  created_at timestamp with time zone not null,
  known_as uuid,
  listed boolean not null default true,
  constraint blocked_profiles_check CHECK ((blocker_id <> blocked_id))
);

create table case_claims (
  case_id uuid not null,
  staff_id uuid not null,
  session_hash text not null,
  until timestamp with time zone not null
);

create table case_patterns (
  case_id uuid not null,
  text text not null,
  members integer not null,
  constraint case_patterns_members_check CHECK ((members > 1))
);

create table case_pictures (
  case_id uuid not null,
  picture_id uuid not null,
  reason text not null,
  twin_id uuid,
  at timestamp with time zone not null,
  constraint case_pictures_reason_check CHECK ((reason = ANY (ARRAY['doubtful'::text, 'twice'::text, 'other_person'::text]))),
  constraint case_pictures_twin CHECK (((reason = 'twice'::text) = (twin_id IS NOT NULL)))
);

create table case_reports (
  id uuid not null,
  case_id uuid not null,
  reporter_id uuid,
  reporter_left_at timestamp with time zone,
  ground text not null,
  created_at timestamp with time zone not null,
  reason text,
  excerpt jsonb,
  profile jsonb,
  sentence text,
  sentence_about text,
  constraint case_reports_sentence_about CHECK (((sentence_about IS NULL) OR (sentence IS NOT NULL)))
);

create table cases (
  id uuid not null,
  member_id uuid not null,
  kind text not null,
  severity smallint not null,
  opened_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  member_left_at timestamp with time zone,
  ban_proposed_by uuid,
  due_before_ban timestamp with time zone,
  constraint cases_kind_check CHECK ((kind = ANY (ARRAY['report'::text, 'picture'::text, 'verification'::text, 'pattern'::text, 'appeal'::text]))),
  constraint cases_severity_check CHECK (((severity >= 1) AND (severity <= 3)))
);

create table contact_warnings (
  id uuid not null,
  match_id uuid not null,
  round integer not null,
  by_member uuid not null,
  found text[] not null,
  at timestamp with time zone not null,
  after_seq integer not null,
  constraint contact_warnings_after_seq_check CHECK ((after_seq > 0)),
  constraint contact_warnings_found_check CHECK ((cardinality(found) > 0)),
  constraint contact_warnings_round_check CHECK ((round > 0))
);

create unlogged table deck_lists (
  member_id uuid not null,
  filter_key text not null,
  version bigint not null default nextval('deck_places'::regclass),
  begun_at timestamp with time zone not null,
  likers uuid[] not null default '{}'::uuid[],
  likers_top bigint not null default 0,
  likers_bottom bigint not null default 0,
  people uuid[] not null default '{}'::uuid[],
  people_top bigint not null default 0,
  people_bottom bigint not null default 0
);

create table discovery_filters (
  member_id uuid not null,
  age_from integer not null,
  age_to integer not null,
  height_from integer not null,
  height_to integer not null,
  countries text[] not null,
  said jsonb not null default '{}'::jsonb,
  asks text,
  with_pictures boolean not null default false,
  verified boolean not null default false,
  active_within text,
  constraint discovery_filters_active_within CHECK ((active_within = ANY (ARRAY['week'::text, 'month'::text]))),
  constraint discovery_filters_check CHECK (((age_from <= age_to) AND (height_from <= height_to)))
);

create table email_changes (
  id uuid not null,
  account_id uuid not null,
  email text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  old_confirmed_at timestamp with time zone,
  new_confirmed_at timestamp with time zone,
  constraint email_changes_email_normal CHECK (((email = lower(email)) AND (email = btrim(email))))
);

create table export_parts (
  export_id uuid not null,
  n integer not null,
  bytes bytea not null,
  constraint export_parts_n_check CHECK ((n >= 0))
);
alter table export_parts alter column bytes set storage external;

create table exports (
  id uuid not null,
  member_id uuid not null,
  asked_at timestamp with time zone not null,
  ready_at timestamp with time zone,
  expires_at timestamp with time zone,
  size bigint,
  constraint exports_ready CHECK ((num_nonnulls(ready_at, expires_at, size) = ANY (ARRAY[0, 3])))
);

create table favorited_profiles (
  user_id uuid not null,
  favorited_id uuid not null,
  created_at timestamp with time zone not null,
  constraint favorited_profiles_check CHECK ((user_id <> favorited_id))
);

create table file_erasures (
  storage_path text not null,
  due_at timestamp with time zone not null
);

create table filterable_changes (
  member_id uuid not null,
  created_at timestamp with time zone not null
);

create table former_addresses (
  member_id uuid not null,
  email_hash text not null,
  left_at timestamp with time zone not null,
  verification_barred boolean not null default false,
  auto_hidden_at timestamp with time zone,
  verification_tries timestamp with time zone[] not null default '{}'::timestamp with time zone[],
  sex_changes smallint not null default 0,
  constraint former_addresses_sex_changes CHECK (((sex_changes >= 0) AND (sex_changes <= 3)))
);

create table free_unmatches (
  member_id uuid not null,
  request_id uuid not null,
  match_id uuid not null,
  fingerprint text
);

create table goodbyes (
  id uuid not null,
  match_id uuid not null,
  round integer not null,
  by_member uuid not null,
  ready text,
  words text,
  at timestamp with time zone not null,
  after_seq integer not null,
  constraint goodbyes_after_seq_check CHECK ((after_seq >= 0)),
  constraint goodbyes_ready_check CHECK ((ready = ANY (ARRAY['not_suited'::text, 'someone_else'::text, 'time_for_myself'::text, 'well_wishes'::text]))),
  constraint goodbyes_round_check CHECK ((round > 0)),
  constraint goodbyes_said CHECK ((num_nonnulls(ready, words) = 1)),
  constraint goodbyes_words_check CHECK (((char_length(words) >= 1) AND (char_length(words) <= 300)))
);

create table guardian_chats (
  guardian_id uuid not null,
  match_id uuid not null,
  round integer not null,
  from_at timestamp with time zone not null,
  after_seq integer not null,
  was_running boolean not null,
  constraint guardian_chats_after_seq_check CHECK ((after_seq >= 0)),
  constraint guardian_chats_round_check CHECK ((round > 0))
);

create table guardian_mail_chats (
  mail_id uuid not null,
  match_id uuid not null,
  after_seq integer not null,
  up_to_seq integer not null,
  after_round integer not null,
  up_to_round integer not null,
  constraint guardian_mail_chats_range CHECK (((0 <= after_seq) AND (after_seq <= up_to_seq) AND (0 <= after_round) AND (after_round <= up_to_round)))
);

create table guardian_mails (
  id uuid not null,
  guardian_id uuid not null,
  cut_at timestamp with time zone not null,
  try_at timestamp with time zone,
  attempts integer not null default 0,
  began_at timestamp with time zone,
  sent_at timestamp with time zone,
  refused_at timestamp with time zone,
  put_off_at timestamp with time zone,
  constraint guardian_mails_attempts_check CHECK ((attempts >= 0)),
  constraint guardian_mails_ended CHECK ((num_nonnulls(try_at, sent_at, refused_at) <= 1))
);

create table guardians (
  id uuid not null,
  member_id uuid not null,
  name text,
  relation text,
  email text,
  email_hash text,
  zone text not null default 'UTC'::text,
  invited_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  ended_at timestamp with time zone,
  cut_at timestamp with time zone,
  due_at timestamp with time zone,
  unreachable_at timestamp with time zone,
  asked_at timestamp with time zone,
  constraint guardians_email_check CHECK (((char_length(email) >= 3) AND (char_length(email) <= 254))),
  constraint guardians_expires_later CHECK ((expires_at > invited_at)),
  constraint guardians_forgotten CHECK ( CASE WHEN (ended_at IS NULL) THEN (num_nulls(name, relation, email, email_hash) = 0) ELSE (num_nonnulls(name, relation, email, email_hash) = 0) END),
  constraint guardians_mailed CHECK ( CASE WHEN ((accepted_at IS NOT NULL) AND (ended_at IS NULL)) THEN (num_nulls(cut_at, due_at) = 0) ELSE (num_nonnulls(cut_at, due_at) = 0) END),
  constraint guardians_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 50))),
  constraint guardians_relation_check CHECK (((char_length(relation) >= 1) AND (char_length(relation) <= 20))),
  constraint guardians_zone_check CHECK (((char_length(zone) >= 1) AND (char_length(zone) <= 64)))
);

create table kept_blocks (
  blocker_id uuid not null,
  blocked_id uuid not null,
  known_as uuid,
  created_at timestamp with time zone not null,
  blocker_left_at timestamp with time zone,
  blocked_left_at timestamp with time zone,
  listed boolean not null default true,
  constraint kept_blocks_known CHECK (((blocked_left_at IS NULL) OR (known_as IS NOT NULL))),
  constraint kept_blocks_of_two CHECK ((blocker_id <> blocked_id))
);

create table kept_reports (
  id uuid not null,
  reported_id uuid not null,
  created_at timestamp with time zone not null,
  erased_at timestamp with time zone not null
);

create table known_cities (
  country character(2) not null,
  city text not null
);

create table like_sentences (
  id uuid not null,
  from_profile_id uuid not null,
  to_profile_id uuid not null,
  about text not null,
  text text,
  created_at timestamp with time zone not null,
  constraint like_sentences_about CHECK (((about = ANY (ARRAY['picture'::text, 'about'::text, 'facts'::text])) OR (about ~~ 'prompt:%'::text) OR (about ~~ 'facts:%'::text) OR (about ~ '^picture:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'::text))),
  constraint like_sentences_others CHECK ((from_profile_id <> to_profile_id)),
  constraint like_sentences_text CHECK (((char_length(text) >= 1) AND (char_length(text) <= 140)))
);

create table mail_taken (
  is_only boolean not null default true,
  at timestamp with time zone not null,
  constraint mail_taken_is_only_check CHECK (is_only)
);

create table matches (
  id uuid not null,
  profile1_id uuid not null,
  profile2_id uuid not null,
  created_at timestamp with time zone not null,
  round integer not null default 1,
  latest_at timestamp with time zone not null,
  chat_unlocked boolean not null default false,
  user1_tokens integer not null default 0,
  user2_tokens integer not null default 0,
  user1_replies integer not null default 0,
  user2_replies integer not null default 0,
  clock_started_at timestamp with time zone,
  payment_expires_at timestamp with time zone,
  initial_timer_expires_at timestamp with time zone,
  response_timer_expires_at timestamp with time zone,
  awaiting_response_from uuid,
  remind_at timestamp with time zone,
  unmatched_at timestamp with time zone,
  unmatch_initiator_id uuid,
  expired_clock text,
  rematch_barred boolean not null default false,
  user1_removed boolean not null default false,
  user2_removed boolean not null default false,
  last_seq integer not null default 0,
  clock_length_ms bigint,
  clock_left_ms bigint,
  reminded smallint not null default 0,
  user1_paused_until timestamp with time zone,
  user2_paused_until timestamp with time zone,
  user1_reply_extended boolean not null default false,
  user2_reply_extended boolean not null default false,
  rematched_by uuid,
  user1_rematch_unanswered boolean not null default false,
  user2_rematch_unanswered boolean not null default false,
  deadline timestamp with time zone generated always as (COALESCE(payment_expires_at, initial_timer_expires_at, response_timer_expires_at, (((GREATEST(user1_paused_until, user2_paused_until) AT TIME ZONE 'UTC'::text) + ((clock_left_ms)::double precision * '00:00:00.001'::interval)) AT TIME ZONE 'UTC'::text))) stored,
  reaction_revision integer not null default 0,
  user1_couple_marked_at timestamp with time zone,
  user2_couple_marked_at timestamp with time zone,
  is_couple boolean not null default false,
  user1_free_unmatch_until timestamp with time zone,
  user2_free_unmatch_until timestamp with time zone,
  constraint matches_awaited CHECK (( CASE WHEN (clock_left_ms IS NOT NULL) THEN ((awaiting_response_from IS NULL) OR chat_unlocked) ELSE ((response_timer_expires_at IS NULL) = (awaiting_response_from IS NULL)) END AND ((awaiting_response_from IS NULL) OR ((awaiting_response_from = profile1_id) OR (awaiting_response_from = profile2_id))))),
  constraint matches_clock_left_check CHECK ((clock_left_ms > 0)),
  constraint matches_couple CHECK ( CASE WHEN is_couple THEN ((unmatched_at IS NOT NULL) AND (unmatch_initiator_id IS NULL) AND (expired_clock IS NULL) AND chat_unlocked) ELSE true END),
  constraint matches_couple_marks CHECK (((unmatched_at IS NULL) OR (num_nonnulls(user1_couple_marked_at, user2_couple_marked_at) = 0))),
  constraint matches_expired CHECK (((expired_clock IS NULL) OR ((unmatched_at IS NOT NULL) AND (unmatch_initiator_id IS NULL)))),
  constraint matches_expired_clock_check CHECK ((expired_clock = ANY (ARRAY['payment'::text, 'opening'::text, 'reply'::text]))),
  constraint matches_locked_clock CHECK (((unmatched_at IS NOT NULL) OR (clock_left_ms IS NOT NULL) OR (chat_unlocked = (payment_expires_at IS NULL)))),
  constraint matches_one_clock CHECK ((num_nonnulls(payment_expires_at, initial_timer_expires_at, response_timer_expires_at, clock_left_ms) = ((unmatched_at IS NULL))::integer)),
  constraint matches_pair_order CHECK ((profile1_id < profile2_id)),
  constraint matches_paused_sides CHECK ( CASE WHEN (clock_left_ms IS NOT NULL) THEN (num_nonnulls(user1_paused_until, user2_paused_until) > 0) ELSE ((unmatched_at IS NULL) OR (num_nonnulls(user1_paused_until, user2_paused_until) = 0)) END),
  constraint matches_rematched_by CHECK (((rematched_by IS NULL) OR ((rematched_by = profile1_id) OR (rematched_by = profile2_id)))),
  constraint matches_reminded_check CHECK (((reminded >= 0) AND (reminded <= 2))),
  constraint matches_round_check CHECK ((round > 0)),
  constraint matches_unlocked_paid CHECK (((NOT chat_unlocked) OR (GREATEST(user1_tokens, user2_tokens) > 0))),
  constraint matches_user1_tokens_check CHECK ((user1_tokens = ANY (ARRAY[0, 3, 6]))),
  constraint matches_user2_tokens_check CHECK ((user2_tokens = ANY (ARRAY[0, 3, 6])))
);

create table message_reactions (
  message_id uuid not null,
  member_id uuid not null,
  match_id uuid not null,
  kind text,
  revision integer not null,
  reacted_at timestamp with time zone not null,
  taps uuid[] not null default '{}'::uuid[],
  tap_kinds text[] not null default '{}'::text[],
  constraint message_reactions_kind_check CHECK ((kind = ANY (ARRAY['heart'::text, 'smile'::text, 'thumbs_up'::text, 'prayer'::text, 'hand_on_heart'::text]))),
  constraint message_reactions_revision_check CHECK ((revision > 0)),
  constraint message_reactions_tap_kinds CHECK ((cardinality(tap_kinds) = cardinality(taps)))
);

create table messages (
  id uuid not null,
  match_id uuid not null,
  seq integer not null,
  sender_id uuid not null,
  content text not null,
  read boolean not null default false,
  created_at timestamp with time zone not null,
  quote_id uuid,
  constraint messages_content_check CHECK (((char_length(content) >= 1) AND (char_length(content) <= 2000))),
  constraint messages_seq_check CHECK ((seq > 0))
);

create table moderation_events (
  id uuid not null,
  case_id uuid not null,
  member_id uuid not null,
  staff_id uuid not null,
  type text not null,
  rule smallint,
  note text,
  at timestamp with time zone not null,
  effective_at timestamp with time zone not null,
  undoes uuid,
  stage text not null default 'first'::text,
  days smallint,
  pictures uuid[],
  field text,
  applied_at timestamp with time zone,
  quoted text,
  quoted_at timestamp with time zone,
  mail_to text,
  constraint moderation_events_days CHECK ((((type = 'suspend'::text) = (days IS NOT NULL)) AND (days = ANY (ARRAY[3, 7, 30])))),
  constraint moderation_events_field CHECK ((((type = 'rewrite'::text) = (field IS NOT NULL)) AND (field = ANY (ARRAY['name'::text, 'aboutMe'::text, 'education'::text, 'occupation'::text, 'prompts'::text])))),
  constraint moderation_events_note_check CHECK (((char_length(note) >= 1) AND (char_length(note) <= 1000))),
  constraint moderation_events_pictures CHECK ((((type = 'remove_pictures'::text) = (pictures IS NOT NULL)) AND ((cardinality(pictures) >= 1) AND (cardinality(pictures) <= 5)))),
  constraint moderation_events_quoted_check CHECK ((char_length(quoted) > 0)),
  constraint moderation_events_quoted_whole CHECK (((quoted IS NULL) = (quoted_at IS NULL))),
  constraint moderation_events_rule_check CHECK (((rule >= 1) AND (rule <= 8))),
  constraint moderation_events_stage_check CHECK ((stage = ANY (ARRAY['first'::text, 'confirmation'::text, 'appeal'::text]))),
  constraint moderation_events_type_check CHECK ((type = ANY (ARRAY['dismiss'::text, 'warn'::text, 'remove_pictures'::text, 'rewrite'::text, 'suspend'::text, 'ban'::text, 'close_underage'::text, 'restore'::text, 'take_back'::text]))),
  constraint moderation_events_whole CHECK ((((type = 'take_back'::text) = (undoes IS NOT NULL)) AND ((type = 'take_back'::text) = (rule IS NULL)) AND ((rule IS NULL) = (note IS NULL))))
);

create table notification_settings (
  user_id uuid not null,
  off text[] not null default '{}'::text[],
  quiet_from text,
  quiet_to text,
  time_zone text not null default 'UTC'::text,
  hide_message_text boolean not null default false,
  marketing boolean not null default false,
  marketing_answered_at timestamp with time zone,
  digest_at timestamp with time zone,
  constraint notification_settings_quiet CHECK (((quiet_from IS NULL) = (quiet_to IS NULL)))
);

create table notifications (
  id uuid not null,
  user_id uuid not null,
  type text not null,
  sender_id uuid,
  reference_id uuid,
  content text not null default ''::text,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  push_at timestamp with time zone,
  push_attempts integer not null default 0,
  push_given_up_at timestamp with time zone,
  mail_at timestamp with time zone,
  code text not null,
  "values" jsonb not null default '{}'::jsonb,
  constraint notifications_code CHECK ((code = ANY (ARRAY['export_ready'::text, 'export_failed'::text, 'like'::text, 'match'::text, 'message'::text, 'chat_unlocked'::text, 'payment_required'::text, 'rematch'::text, 'reminder_payment'::text, 'reminder_opening'::text, 'reminder_reply'::text, 'away_over'::text, 'goodbye'::text, 'expired_payment'::text, 'expired_opening'::text, 'expired_reply'::text, 'refund'::text, 'penalty'::text, 'compensation'::text, 'compensation_ceiling'::text, 'reward'::text, 'weekly'::text, 'test'::text, 'verification_waits'::text, 'guardian_unreachable'::text, 'policy_changes'::text, 'guardian_accepted'::text, 'guardian_declined'::text, 'guardian_ended'::text, 'picture_refused'::text, 'verified'::text, 'verification_refused'::text, 'verification_lapsed'::text, 'badge_paused'::text, 'badge_needs_face'::text, 'badge_back'::text, 'report_acted'::text, 'report_dismissed'::text, 'restored'::text, 'appeal_stands'::text, 'appeal_granted'::text, 'found_asked'::text, 'sight_asked'::text, 'found'::text]))),
  constraint notifications_tokens CHECK (((code <> ALL (ARRAY['payment_required'::text, 'refund'::text, 'penalty'::text, 'compensation'::text, 'reward'::text, 'weekly'::text])) OR COALESCE((jsonb_typeof(("values" -> 'tokens'::text)) = 'number'::text), false))),
  constraint notifications_type_check CHECK ((type = ANY (ARRAY['export'::text, 'message'::text, 'like'::text, 'match'::text, 'chat_unlocked'::text, 'payment_required'::text, 'test'::text, 'house'::text, 'rematch'::text, 'reminder'::text, 'unmatched'::text, 'tokens'::text]))),
  constraint notifications_values CHECK ((jsonb_typeof("values") = 'object'::text))
);

create table partner_messages (
  id uuid not null,
  at timestamp with time zone not null
);

create table pauses (
  id uuid not null,
  member_id uuid not null,
  kind text not null,
  started_at timestamp with time zone not null,
  until timestamp with time zone not null,
  constraint pauses_forwards CHECK ((until >= started_at)),
  constraint pauses_kind_check CHECK ((kind = ANY (ARRAY['away'::text, 'suspension'::text])))
);

create table pending_sign_ups (
  id uuid not null,
  email text not null,
  password_hash text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  newer_link uuid,
  contested boolean not null default false
);

create table pending_transfers (
  member_id uuid not null,
  match_id uuid not null,
  round integer not null,
  kind text not null,
  amount integer not null,
  due_at timestamp with time zone not null,
  applied_at timestamp with time zone,
  constraint pending_transfers_amount_check CHECK ((amount > 0)),
  constraint pending_transfers_kind_check CHECK ((kind = ANY (ARRAY['refund'::text, 'compensation'::text, 'penalty'::text, 'spent'::text]))),
  constraint pending_transfers_round_check CHECK ((round > 0))
);

create table picture_access (
  match_id uuid not null,
  round integer not null,
  owner_id uuid not null,
  asked_at timestamp with time zone,
  granted_at timestamp with time zone,
  constraint picture_access_round_check CHECK ((round > 0))
);

create table picture_ids (
  id uuid not null,
  member_id uuid,
  sent_hash bytea
);

create table picture_looks (
  picture_id uuid not null,
  hash bigint not null,
  bands integer[] not null
);

create table profile_actions (
  from_profile_id uuid not null,
  to_profile_id uuid not null,
  action text not null,
  created_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  deck_place bigint not null default nextval('deck_places'::regclass),
  notified_at timestamp with time zone,
  constraint profile_actions_action_check CHECK ((action = ANY (ARRAY['like'::text, 'pass'::text, 'apart'::text]))),
  constraint profile_actions_check CHECK ((from_profile_id <> to_profile_id))
);

create table profile_pictures (
  id uuid not null,
  profile_id uuid not null,
  storage_path text not null,
  "position" integer not null,
  thumb_hash text not null default ''::text,
  created_at timestamp with time zone not null,
  blur_hash text not null default ''::text,
  constraint profile_pictures_position_check CHECK ((("position" >= '-5'::integer) AND ("position" <= 4)))
);

create table profile_prompts (
  profile_id uuid not null,
  "position" smallint not null,
  prompt text not null,
  answer text not null,
  constraint profile_prompts_answer CHECK (((char_length(answer) >= 10) AND (char_length(answer) <= 200))),
  constraint profile_prompts_position CHECK ((("position" >= 0) AND ("position" <= 2))),
  constraint profile_prompts_prompt CHECK ((prompt = ANY (ARRAY['home_is'::text, 'fridays'::text, 'ramadan'::text, 'eid_morning'::text, 'dua'::text, 'verse'::text, 'grateful'::text, 'promise'::text, 'kindness'::text, 'mother_taught'::text, 'father_taught'::text, 'grandparents'::text, 'family_table'::text, 'weekend'::text, 'mornings'::text, 'laugh'::text, 'learning_now'::text, 'proud'::text, 'cook_for_you'::text, 'journey'::text, 'book'::text, 'work'::text, 'changed_mind'::text, 'disagree'::text, 'bring'::text, 'hope_to_find'::text, 'ten_years'::text, 'small_joy'::text, 'guests'::text, 'ask_me'::text])))
);

create table profile_reports (
  id uuid not null,
  reporter_id uuid not null,
  reported_id uuid not null,
  reason text not null,
  created_at timestamp with time zone not null,
  ground text not null default 'other'::text,
  constraint profile_reports_ground_check CHECK ((ground = ANY (ARRAY['threats'::text, 'sexual'::text, 'underage'::text, 'fake'::text, 'money'::text, 'married'::text, 'rude'::text, 'other'::text]))),
  constraint profile_reports_reason_check CHECK (((char_length(reason) >= 10) AND (char_length(reason) <= 50)))
);

create table profiles (
  id uuid not null,
  name text not null,
  sex text not null,
  country character(2) not null,
  city text not null,
  birthday date not null,
  about_me text not null,
  education text not null default ''::text,
  occupation text not null default ''::text,
  nationality text[] not null,
  height integer not null,
  marital_status text not null,
  is_active boolean not null default true,
  token_balance integer not null default 0,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  next_topup_at timestamp with time zone not null default (now() + '7 days'::interval),
  deck_place bigint not null default nextval('deck_places'::regclass),
  placed_at timestamp with time zone not null default clock_timestamp(),
  locked_tokens integer not null default 0,
  paused_until timestamp with time zone,
  earlier_topups integer not null default 0,
  earlier_aways timestamp with time zone[] not null default '{}'::timestamp with time zone[],
  earlier_rewards timestamp with time zone[] not null default '{}'::timestamp with time zone[],
  earlier_compensations timestamp with time zone[] not null default '{}'::timestamp with time zone[],
  lesson_due boolean not null default false,
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
  languages text[] not null default '{}'::text[],
  restriction text,
  restricted_until timestamp with time zone,
  active_after_restriction boolean not null default false,
  auto_hidden_at timestamp with time zone,
  pictures_for text not null default 'everyone'::text,
  verified_at timestamp with time zone,
  verification_barred boolean not null default false,
  reviewed_by_women boolean not null default false,
  only_within_filters boolean not null default false,
  earlier_tries timestamp with time zone[] not null default '{}'::timestamp with time zone[],
  sex_fixed boolean not null default false,
  answers_in_time boolean not null default false,
  sex_changes smallint not null default 0,
  constraint profiles_about_me_check CHECK (((char_length(about_me) >= 1) AND (char_length(about_me) <= 1500))),
  constraint profiles_beard CHECK ((beard = ANY (ARRAY['full'::text, 'short'::text, 'none'::text]))),
  constraint profiles_beard_of_men CHECK (((beard IS NULL) OR (sex = 'male'::text))),
  constraint profiles_came_to_islam CHECK ((came_to_islam = ANY (ARRAY['born'::text, 'embraced'::text]))),
  constraint profiles_children CHECK ((children = ANY (ARRAY['none'::text, 'with_me'::text, 'not_with_me'::text]))),
  constraint profiles_dress CHECK ((dress = ANY (ARRAY['niqab'::text, 'hijab_and_abaya'::text, 'hijab'::text, 'trying'::text, 'none'::text]))),
  constraint profiles_dress_of_women CHECK (((dress IS NULL) OR (sex = 'female'::text))),
  constraint profiles_earlier_topups_check CHECK ((earlier_topups >= 0)),
  constraint profiles_education_check CHECK ((char_length(education) <= 50)),
  constraint profiles_education_level CHECK ((education_level = ANY (ARRAY['school'::text, 'vocational'::text, 'bachelor'::text, 'master'::text, 'doctorate'::text, 'islamic_studies'::text]))),
  constraint profiles_familys_part CHECK ((familys_part = ANY (ARRAY['from_the_start'::text, 'once_serious'::text, 'we_two_first'::text]))),
  constraint profiles_halal_food CHECK ((halal_food = ANY (ARRAY['always'::text, 'mostly'::text]))),
  constraint profiles_height_check CHECK (((height >= 130) AND (height <= 200))),
  constraint profiles_home_after_marriage CHECK ((home_after_marriage = ANY (ARRAY['own'::text, 'with_my_family'::text, 'with_yours'::text, 'open'::text]))),
  constraint profiles_languages CHECK ((languages <@ ARRAY['ar'::text, 'en'::text, 'ur'::text, 'bn'::text, 'id'::text, 'ms'::text, 'tr'::text, 'fa'::text, 'prs'::text, 'ps'::text, 'pa'::text, 'sd'::text, 'hi'::text, 'gu'::text, 'ta'::text, 'te'::text, 'ml'::text, 'dv'::text, 'ks'::text, 'bal'::text, 'ku'::text, 'az'::text, 'uz'::text, 'kk'::text, 'ky'::text, 'tg'::text, 'tk'::text, 'tt'::text, 'ug'::text, 'zh'::text, 'ja'::text, 'ko'::text, 'th'::text, 'jv'::text, 'su'::text, 'tl'::text, 'so'::text, 'am'::text, 'om'::text, 'sw'::text, 'ha'::text, 'yo'::text, 'ff'::text, 'wo'::text, 'bm'::text, 'zgh'::text, 'kab'::text, 'fr'::text, 'es'::text, 'pt'::text, 'de'::text, 'nl'::text, 'it'::text, 'sv'::text, 'no'::text, 'da'::text, 'fi'::text, 'pl'::text, 'ru'::text, 'uk'::text, 'sq'::text, 'bs'::text, 'mk'::text, 'bg'::text, 'el'::text, 'ro'::text, 'he'::text, 'ce'::text])),
  constraint profiles_languages_few CHECK ((cardinality(languages) <= 6)),
  constraint profiles_locked_tokens_check CHECK ((locked_tokens >= 0)),
  constraint profiles_marital_status_check CHECK ((marital_status = ANY (ARRAY['Never Married'::text, 'Separated'::text, 'Divorced'::text, 'Married'::text, 'Widowed'::text]))),
  constraint profiles_marriage CHECK ((marriage = ANY (ARRAY['six_months'::text, 'one_year'::text, 'two_years'::text, 'in_gods_time'::text]))),
  constraint profiles_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 25))),
  constraint profiles_nationality_check CHECK (((cardinality(nationality) >= 1) AND (cardinality(nationality) <= 4))),
  constraint profiles_occupation_check CHECK ((char_length(occupation) <= 50)),
  constraint profiles_pictures_for_check CHECK ((pictures_for = ANY (ARRAY['everyone'::text, 'matches'::text, 'chosen'::text]))),
  constraint profiles_practice CHECK ((practice = ANY (ARRAY['steadfast'::text, 'practising'::text, 'striving'::text]))),
  constraint profiles_prayer CHECK ((prayer = ANY (ARRAY['five_daily'::text, 'mostly'::text, 'sometimes'::text, 'fridays'::text, 'learning'::text]))),
  constraint profiles_relocation CHECK ((relocation = ANY (ARRAY['yes'::text, 'in_my_country'::text, 'no'::text, 'open'::text]))),
  constraint profiles_restriction_check CHECK ((restriction = ANY (ARRAY['under_review'::text, 'suspended'::text, 'banned'::text]))),
  constraint profiles_restriction_ends CHECK (((restriction = 'suspended'::text) = (restricted_until IS NOT NULL))),
  constraint profiles_restriction_hidden CHECK (((restriction IS NULL) OR (NOT is_active))),
  constraint profiles_restriction_whole CHECK (((restriction IS NOT NULL) OR ((restricted_until IS NULL) AND (NOT active_after_restriction)))),
  constraint profiles_sect CHECK ((sect = ANY (ARRAY['sunni'::text, 'shia'::text, 'just_muslim'::text, 'other'::text]))),
  constraint profiles_sex_changes CHECK (((sex_changes >= 0) AND (sex_changes <= 3))),
  constraint profiles_sex_check CHECK ((sex = ANY (ARRAY['male'::text, 'female'::text]))),
  constraint profiles_smoking CHECK ((smoking = ANY (ARRAY['never'::text, 'sometimes'::text, 'yes'::text]))),
  constraint profiles_token_balance_check CHECK ((token_balance >= 0)),
  constraint profiles_wants_children CHECK ((wants_children = ANY (ARRAY['yes'::text, 'open'::text, 'no'::text])))
);

create table push_deliveries (
  notification_id uuid not null,
  device_id uuid not null,
  began_at timestamp with time zone not null,
  outcome text,
  constraint push_deliveries_outcome_check CHECK ((outcome = ANY (ARRAY['sent'::text, 'rejected'::text, 'unknown'::text])))
);

create table push_devices (
  id uuid not null,
  user_id uuid not null,
  session_id uuid not null,
  platform text not null,
  token text not null,
  token_key text not null,
  device_info jsonb not null,
  registered_at timestamp with time zone not null,
  constraint push_devices_platform_check CHECK ((platform = ANY (ARRAY['web'::text, 'android'::text, 'ios'::text])))
);

create table reaction_budgets (
  member_id uuid not null,
  spent_until timestamp with time zone not null default now(),
  bucket_starts timestamp with time zone[] not null default '{}'::timestamp with time zone[],
  bucket_counts integer[] not null default '{}'::integer[],
  constraint reaction_budgets_buckets CHECK ((cardinality(bucket_starts) = cardinality(bucket_counts)))
) with (fillfactor=50);

create table recoveries (
  id uuid not null,
  account_id uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null
);

create table removed_pictures (
  id uuid not null,
  profile_id uuid not null,
  event_id uuid not null,
  storage_path text not null,
  "position" smallint,
  thumb_hash text not null,
  blur_hash text not null,
  look_hash bigint,
  of_badge boolean not null,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone not null,
  constraint removed_pictures_position_check CHECK ((("position" >= 0) AND ("position" <= 4)))
);

create table reply_days (
  member_id uuid not null,
  day date not null,
  answered integer not null,
  expired integer not null,
  constraint reply_days_answered_check CHECK ((answered >= 0)),
  constraint reply_days_expired_check CHECK ((expired >= 0))
);

create table report_attempts (
  member_id uuid not null,
  said text not null,
  created_at timestamp with time zone not null
);

create table schema_migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now()
);

create table sealed_selfies (
  folder text not null,
  member_id uuid not null,
  poses text[] not null,
  by_women boolean not null,
  sealed_at timestamp with time zone not null
);

create table sent_texts (
  sender_id uuid not null,
  text_hash text not null,
  receiver_id uuid not null,
  at timestamp with time zone not null
);

create table sessions (
  id uuid not null,
  account_id uuid not null,
  generation integer not null default 1,
  rotated_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  browser text,
  system text,
  proved_at timestamp with time zone,
  constraint sessions_browser_short CHECK ((length(browser) <= 40)),
  constraint sessions_generation_check CHECK ((generation > 0)),
  constraint sessions_system_short CHECK ((length(system) <= 40))
);

create unlogged table shown_people (
  member_id uuid not null,
  since timestamp with time zone not null,
  people uuid[] not null
);

create table sign_in_waits (
  key text not null,
  failures integer not null,
  opens_at timestamp with time zone not null,
  forgotten_at timestamp with time zone not null,
  constraint sign_in_waits_failures_check CHECK ((failures >= 0))
);

create table staff (
  id uuid not null,
  email text not null,
  name text not null,
  sex text not null,
  role text not null,
  is_demo boolean not null default false,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  constraint staff_email_normal CHECK ((email = lower(btrim(email)))),
  constraint staff_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 50))),
  constraint staff_role_check CHECK ((role = ANY (ARRAY['reviewer'::text, 'lead'::text]))),
  constraint staff_sex_check CHECK ((sex = ANY (ARRAY['female'::text, 'male'::text])))
);

create table staff_challenges (
  challenge text not null,
  purpose text not null,
  staff_id uuid,
  expires_at timestamp with time zone not null,
  constraint staff_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['enrolment'::text, 'sign_in'::text, 'another'::text])))
);

create table staff_links (
  token_hash text not null,
  staff_id uuid not null,
  expires_at timestamp with time zone not null
);

create table staff_log (
  id uuid not null,
  at timestamp with time zone not null,
  staff_id uuid,
  act text not null,
  about_staff uuid,
  member_id uuid,
  case_id uuid,
  why text,
  shown uuid[] not null default '{}'::uuid[]
);

create table staff_passkeys (
  id text not null,
  staff_id uuid not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone not null,
  constraint staff_passkeys_counter_check CHECK ((counter >= 0))
);

create table staff_sessions (
  token_hash text not null,
  staff_id uuid not null,
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone not null
);

create table statements (
  event_id uuid not null,
  member_id uuid not null,
  until timestamp with time zone,
  issued_at timestamp with time zone not null,
  read_at timestamp with time zone,
  lifted_at timestamp with time zone
);

create table timeline_entries (
  id uuid not null,
  match_id uuid not null,
  round integer not null,
  kind text not null,
  by_member uuid,
  request_id uuid,
  text text,
  "values" jsonb not null default '{}'::jsonb,
  at timestamp with time zone not null,
  after_seq integer not null,
  constraint timeline_entries_after_seq_check CHECK ((after_seq >= 0)),
  constraint timeline_entries_kind_check CHECK ((kind = ANY (ARRAY['day_more'::text, 'guardian'::text, 'guardian_sent'::text, 'guardian_ended'::text]))),
  constraint timeline_entries_round_check CHECK ((round > 0)),
  constraint timeline_entries_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 2000)))
);

create table token_transactions (
  id uuid not null,
  user_id uuid not null,
  amount integer not null,
  type text not null,
  reference_id uuid,
  description text not null default 'Tokens'::text,
  idempotency_key text not null,
  created_at timestamp with time zone not null,
  request_id uuid,
  request_fingerprint text,
  reason text,
  constraint token_transactions_described CHECK ((description <> ''::text)),
  constraint token_transactions_reason_check CHECK (((reason IS NULL) OR ((reason = 'ceiling'::text) AND (type = 'compensation'::text) AND (amount = 0)))),
  constraint token_transactions_type_check CHECK ((type = ANY (ARRAY['welcome'::text, 'weekly'::text, 'payment'::text, 'express_payment'::text, 'refund'::text, 'rematch'::text, 'unmatch_fee'::text, 'penalty'::text, 'compensation'::text, 'reward'::text, 'purchase'::text])))
);

create table unwritten_addresses (
  email_hash text not null,
  since timestamp with time zone not null
);

create table upload_budgets (
  member_id uuid not null,
  spent_until timestamp with time zone not null default now(),
  bucket_starts timestamp with time zone[] not null default '{}'::timestamp with time zone[],
  bucket_counts integer[] not null default '{}'::integer[],
  constraint upload_budgets_buckets CHECK ((cardinality(bucket_starts) = cardinality(bucket_counts)))
) with (fillfactor=50);

create table verifications (
  id uuid not null,
  member_id uuid not null,
  state text not null,
  poses text[] not null,
  by_women boolean not null,
  folder text,
  challenged_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  case_id uuid,
  advice jsonb,
  decision_id uuid,
  outcome text,
  decided_by uuid,
  effective_at timestamp with time zone,
  partner boolean not null default false,
  notified_at timestamp with time zone,
  by_anyone boolean not null default false,
  constraint verifications_by CHECK ((NOT (by_women AND by_anyone))),
  constraint verifications_decided CHECK ((((outcome IS NULL) = (effective_at IS NULL)) AND ((outcome IS NULL) = (decision_id IS NULL)) AND ((decided_by IS NULL) = ((outcome IS NULL) OR partner)))),
  constraint verifications_outcome_check CHECK ((outcome = ANY (ARRAY['accepted'::text, 'refused'::text, 'fraudulent'::text]))),
  constraint verifications_partner CHECK (((NOT partner) OR ((folder IS NULL) AND (case_id IS NULL) AND (NOT by_women)))),
  constraint verifications_poses_check CHECK ((cardinality(poses) = CASE WHEN partner THEN 0 ELSE 3 END)),
  constraint verifications_sent CHECK (((state <> ALL (ARRAY['waiting'::text, 'accepted'::text, 'refused'::text, 'fraudulent'::text])) OR (sent_at IS NOT NULL))),
  constraint verifications_state_check CHECK ((state = ANY (ARRAY['challenged'::text, 'waiting'::text, 'accepted'::text, 'refused'::text, 'fraudulent'::text, 'withdrawn'::text, 'lapsed'::text])))
);

create table waiting_pictures (
  id uuid not null,
  profile_id uuid not null,
  storage_path text not null,
  thumb_hash text not null,
  blur_hash text not null,
  look_hash bigint,
  created_at timestamp with time zone not null,
  doubted_at timestamp with time zone
);

create table welcome_grants (
  email_hash text not null,
  granted_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  topups integer not null default 0,
  aways timestamp with time zone[] not null default '{}'::timestamp with time zone[],
  rewards timestamp with time zone[] not null default '{}'::timestamp with time zone[],
  compensations timestamp with time zone[] not null default '{}'::timestamp with time zone[],
  account_id uuid,
  constraint welcome_grants_topups_check CHECK ((topups >= 0))
);

alter table accounts add constraint accounts_pkey PRIMARY KEY (id);
alter table accounts add constraint accounts_email_key UNIQUE (email);
alter table action_budgets add constraint action_budgets_pkey PRIMARY KEY (member_id);
alter table appeals add constraint appeals_pkey PRIMARY KEY (event_id);
alter table attempt_rates add constraint attempt_rates_pkey PRIMARY KEY (key);
alter table badge_pictures add constraint badge_pictures_pkey PRIMARY KEY (picture_id);
alter table badges add constraint badges_pkey PRIMARY KEY (member_id);
alter table blocked_profiles add constraint blocked_profiles_pkey PRIMARY KEY (blocker_id, blocked_id);
alter table case_claims add constraint case_claims_pkey PRIMARY KEY (case_id);
alter table case_patterns add constraint case_patterns_pkey PRIMARY KEY (case_id);
alter table case_pictures add constraint case_pictures_pkey PRIMARY KEY (case_id, picture_id);
alter table case_reports add constraint case_reports_pkey PRIMARY KEY (id);
alter table cases add constraint cases_pkey PRIMARY KEY (id);
alter table contact_warnings add constraint contact_warnings_pkey PRIMARY KEY (id);
alter table contact_warnings add constraint contact_warnings_once UNIQUE (match_id, round, by_member);
alter table deck_lists add constraint deck_lists_pkey PRIMARY KEY (member_id);
alter table discovery_filters add constraint discovery_filters_pkey PRIMARY KEY (member_id);
alter table email_changes add constraint email_changes_pkey PRIMARY KEY (id);
alter table email_changes add constraint email_changes_account_id_key UNIQUE (account_id);
alter table export_parts add constraint export_parts_pkey PRIMARY KEY (export_id, n);
alter table exports add constraint exports_pkey PRIMARY KEY (id);
alter table exports add constraint exports_member_id_key UNIQUE (member_id);
alter table favorited_profiles add constraint favorited_profiles_pkey PRIMARY KEY (user_id, favorited_id);
alter table file_erasures add constraint file_erasures_pkey PRIMARY KEY (storage_path);
alter table former_addresses add constraint former_addresses_pkey PRIMARY KEY (member_id, email_hash);
alter table free_unmatches add constraint free_unmatches_pkey PRIMARY KEY (member_id, request_id, match_id);
alter table goodbyes add constraint goodbyes_pkey PRIMARY KEY (id);
alter table guardian_chats add constraint guardian_chats_pkey PRIMARY KEY (guardian_id, match_id, round);
alter table guardian_mail_chats add constraint guardian_mail_chats_pkey PRIMARY KEY (mail_id, match_id);
alter table guardian_mails add constraint guardian_mails_pkey PRIMARY KEY (id);
alter table guardians add constraint guardians_pkey PRIMARY KEY (id);
alter table kept_blocks add constraint kept_blocks_pkey PRIMARY KEY (blocker_id, blocked_id);
alter table kept_reports add constraint kept_reports_pkey PRIMARY KEY (id);
alter table known_cities add constraint known_cities_pkey PRIMARY KEY (country, city);
alter table like_sentences add constraint like_sentences_pkey PRIMARY KEY (id);
alter table mail_taken add constraint mail_taken_pkey PRIMARY KEY (is_only);
alter table matches add constraint matches_pkey PRIMARY KEY (id);
alter table matches add constraint matches_pair UNIQUE (profile1_id, profile2_id);
alter table message_reactions add constraint message_reactions_pkey PRIMARY KEY (message_id, member_id);
alter table message_reactions add constraint message_reactions_once UNIQUE (match_id, revision);
alter table messages add constraint messages_pkey PRIMARY KEY (id);
alter table messages add constraint messages_seq UNIQUE (match_id, seq);
alter table moderation_events add constraint moderation_events_pkey PRIMARY KEY (id);
alter table moderation_events add constraint moderation_events_undone_once UNIQUE (undoes);
alter table notification_settings add constraint notification_settings_pkey PRIMARY KEY (user_id);
alter table notifications add constraint notifications_pkey PRIMARY KEY (id);
alter table partner_messages add constraint partner_messages_pkey PRIMARY KEY (id);
alter table pauses add constraint pauses_pkey PRIMARY KEY (id);
alter table pending_sign_ups add constraint pending_sign_ups_pkey PRIMARY KEY (id);
alter table pending_sign_ups add constraint pending_sign_ups_email_key UNIQUE (email);
alter table pending_transfers add constraint pending_transfers_pkey PRIMARY KEY (member_id, match_id, round, kind);
alter table picture_access add constraint picture_access_pkey PRIMARY KEY (match_id, round, owner_id);
alter table picture_ids add constraint picture_ids_pkey PRIMARY KEY (id);
alter table picture_looks add constraint picture_looks_pkey PRIMARY KEY (picture_id);
alter table profile_actions add constraint profile_actions_pkey PRIMARY KEY (from_profile_id, to_profile_id);
alter table profile_pictures add constraint profile_pictures_pkey PRIMARY KEY (id);
alter table profile_pictures add constraint profile_pictures_position_key UNIQUE (profile_id, "position");
alter table profile_pictures add constraint profile_pictures_storage_path_key UNIQUE (storage_path);
alter table profile_prompts add constraint profile_prompts_pkey PRIMARY KEY (profile_id, "position");
alter table profile_prompts add constraint profile_prompts_once UNIQUE (profile_id, prompt);
alter table profile_reports add constraint profile_reports_pkey PRIMARY KEY (id);
alter table profiles add constraint profiles_pkey PRIMARY KEY (id);
alter table push_deliveries add constraint push_deliveries_pkey PRIMARY KEY (notification_id, device_id);
alter table push_devices add constraint push_devices_pkey PRIMARY KEY (id);
alter table push_devices add constraint push_devices_token UNIQUE (token_key);
alter table reaction_budgets add constraint reaction_budgets_pkey PRIMARY KEY (member_id);
alter table recoveries add constraint recoveries_pkey PRIMARY KEY (id);
alter table recoveries add constraint recoveries_account_id_key UNIQUE (account_id);
alter table removed_pictures add constraint removed_pictures_pkey PRIMARY KEY (id);
alter table removed_pictures add constraint removed_pictures_storage_path_key UNIQUE (storage_path);
alter table reply_days add constraint reply_days_pkey PRIMARY KEY (member_id, day);
alter table schema_migrations add constraint schema_migrations_pkey PRIMARY KEY (name);
alter table sealed_selfies add constraint sealed_selfies_pkey PRIMARY KEY (folder);
alter table sent_texts add constraint sent_texts_pkey PRIMARY KEY (sender_id, text_hash, receiver_id);
alter table sessions add constraint sessions_pkey PRIMARY KEY (id);
alter table shown_people add constraint shown_people_pkey PRIMARY KEY (member_id, since);
alter table sign_in_waits add constraint sign_in_waits_pkey PRIMARY KEY (key);
alter table staff add constraint staff_pkey PRIMARY KEY (id);
alter table staff_challenges add constraint staff_challenges_pkey PRIMARY KEY (challenge);
alter table staff_links add constraint staff_links_pkey PRIMARY KEY (token_hash);
alter table staff_links add constraint staff_links_one UNIQUE (staff_id);
alter table staff_log add constraint staff_log_pkey PRIMARY KEY (id);
alter table staff_passkeys add constraint staff_passkeys_pkey PRIMARY KEY (id);
alter table staff_sessions add constraint staff_sessions_pkey PRIMARY KEY (token_hash);
alter table statements add constraint statements_pkey PRIMARY KEY (event_id);
alter table timeline_entries add constraint timeline_entries_pkey PRIMARY KEY (id);
alter table token_transactions add constraint token_transactions_pkey PRIMARY KEY (id);
alter table token_transactions add constraint token_transactions_once UNIQUE (idempotency_key);
alter table unwritten_addresses add constraint unwritten_addresses_pkey PRIMARY KEY (email_hash);
alter table upload_budgets add constraint upload_budgets_pkey PRIMARY KEY (member_id);
alter table verifications add constraint verifications_pkey PRIMARY KEY (id);
alter table verifications add constraint verifications_folder_key UNIQUE (folder);
alter table waiting_pictures add constraint waiting_pictures_pkey PRIMARY KEY (id);
alter table waiting_pictures add constraint waiting_pictures_storage_path_key UNIQUE (storage_path);
alter table welcome_grants add constraint welcome_grants_pkey PRIMARY KEY (email_hash);

alter table action_budgets add constraint action_budgets_member_id_fkey FOREIGN KEY (member_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table appeals add constraint appeals_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE;
alter table appeals add constraint appeals_event_id_fkey FOREIGN KEY (event_id) REFERENCES statements(event_id) ON DELETE CASCADE;
alter table badge_pictures add constraint badge_pictures_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES profile_pictures(id) ON DELETE CASCADE;
alter table badges add constraint badges_member_id_fkey FOREIGN KEY (member_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table blocked_profiles add constraint blocked_profiles_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table blocked_profiles add constraint blocked_profiles_blocker_id_fkey FOREIGN KEY (blocker_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table case_claims add constraint case_claims_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE;
alter table case_claims add constraint case_claims_session_hash_fkey FOREIGN KEY (session_hash) REFERENCES staff_sessions(token_hash) ON DELETE CASCADE;
alter table case_claims add constraint case_claims_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE;
alter table case_patterns add constraint case_patterns_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE;
alter table case_pictures add constraint case_pictures_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE;
alter table case_reports add constraint case_reports_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE;
alter table contact_warnings add constraint contact_warnings_by_member_fkey FOREIGN KEY (by_member) REFERENCES profiles(id) ON DELETE CASCADE;
alter table contact_warnings add constraint contact_warnings_match_id_fkey FOREIGN KEY (match_id) REFERENCES matches(id) ON DELETE CASCADE;
alter table deck_lists add constraint deck_lists_member_id_fkey FOREIGN KEY (member_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table discovery_filters add constraint discovery_filters_member_id_fkey FOREIGN KEY (member_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table email_changes add constraint email_changes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table export_parts add constraint export_parts_export_id_fkey FOREIGN KEY (export_id) REFERENCES exports(id) ON DELETE CASCADE;
alter table exports add constraint exports_member_id_fkey FOREIGN KEY (member_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table favorited_profiles add constraint favorited_profiles_favorited_id_fkey FOREIGN KEY (favorited_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table favorited_profiles add constraint favorited_profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table filterable_changes add constraint filterable_changes_member_id_fkey FOREIGN KEY (member_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table free_unmatches add constraint free_unmatches_match_id_fkey FOREIGN KEY (match_id) REFERENCES matches(id) ON DELETE CASCADE;
alter table free_unmatches add constraint free_unmatches_member_id_fkey FOREIGN KEY (member_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table goodbyes add constraint goodbyes_by_member_fkey FOREIGN KEY (by_member) REFERENCES profiles(id) ON DELETE CASCADE;
alter table goodbyes add constraint goodbyes_match_id_fkey FOREIGN KEY (match_id) REFERENCES matches(id) ON DELETE CASCADE;
alter table guardian_chats add constraint guardian_chats_guardian_id_fkey FOREIGN KEY (guardian_id) REFERENCES guardians(id) ON DELETE CASCADE;
alter table guardian_chats add constraint guardian_chats_match_id_fkey FOREIGN KEY (match_id) REFERENCES matches(id) ON DELETE CASCADE;
alter table guardian_mail_chats add constraint guardian_mail_chats_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES guardian_mails(id) ON DELETE CASCADE;
alter table guardian_mail_chats add constraint guardian_mail_chats_match_id_fkey FOREIGN KEY (match_id) REFERENCES matches(id) ON DELETE CASCADE;
alter table guardian_mails add constraint guardian_mails_guardian_id_fkey FOREIGN KEY (guardian_id) REFERENCES guardians(id) ON DELETE CASCADE;
alter table guardians add constraint guardians_member_id_fkey FOREIGN KEY (member_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table like_sentences add constraint like_sentences_from_profile_id_fkey FOREIGN KEY (from_profile_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table like_sentences add constraint like_sentences_to_profile_id_fkey FOREIGN KEY (to_profile_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table matches add constraint matches_profile1_id_fkey FOREIGN KEY (profile1_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table matches add constraint matches_profile2_id_fkey FOREIGN KEY (profile2_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table message_reactions add constraint message_reactions_match_id_fkey FOREIGN KEY (match_id) REFERENCES matches(id) ON DELETE CASCADE;
alter table message_reactions add constraint message_reactions_member_id_fkey FOREIGN KEY (member_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table message_reactions add constraint message_reactions_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE;
alter table messages add constraint messages_match_id_fkey FOREIGN KEY (match_id) REFERENCES matches(id) ON DELETE CASCADE;
alter table messages add constraint messages_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table moderation_events add constraint moderation_events_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE;
alter table moderation_events add constraint moderation_events_undoes_fkey FOREIGN KEY (undoes) REFERENCES moderation_events(id) ON DELETE CASCADE;
alter table notification_settings add constraint notification_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table notifications add constraint notifications_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table notifications add constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table pauses add constraint pauses_member_id_fkey FOREIGN KEY (member_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table pending_transfers add constraint pending_transfers_member_id_fkey FOREIGN KEY (member_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table picture_access add constraint picture_access_match_id_fkey FOREIGN KEY (match_id) REFERENCES matches(id) ON DELETE CASCADE;
alter table picture_access add constraint picture_access_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table picture_looks add constraint picture_looks_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES profile_pictures(id) ON DELETE CASCADE;
alter table profile_actions add constraint profile_actions_from_profile_id_fkey FOREIGN KEY (from_profile_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table profile_actions add constraint profile_actions_to_profile_id_fkey FOREIGN KEY (to_profile_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table profile_pictures add constraint profile_pictures_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table profile_prompts add constraint profile_prompts_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table profile_reports add constraint profile_reports_reported_id_fkey FOREIGN KEY (reported_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table profile_reports add constraint profile_reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table profiles add constraint profiles_id_fkey FOREIGN KEY (id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table push_deliveries add constraint push_deliveries_device_id_fkey FOREIGN KEY (device_id) REFERENCES push_devices(id) ON DELETE CASCADE;
alter table push_deliveries add constraint push_deliveries_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE;
alter table push_devices add constraint push_devices_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE;
alter table push_devices add constraint push_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table reaction_budgets add constraint reaction_budgets_member_id_fkey FOREIGN KEY (member_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table recoveries add constraint recoveries_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table removed_pictures add constraint removed_pictures_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table reply_days add constraint reply_days_member_id_fkey FOREIGN KEY (member_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table report_attempts add constraint report_attempts_member_id_fkey FOREIGN KEY (member_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table sent_texts add constraint sent_texts_receiver_id_fkey FOREIGN KEY (receiver_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table sent_texts add constraint sent_texts_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table sessions add constraint sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table shown_people add constraint shown_people_member_id_fkey FOREIGN KEY (member_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table staff_challenges add constraint staff_challenges_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE;
alter table staff_links add constraint staff_links_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE;
alter table staff_passkeys add constraint staff_passkeys_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE;
alter table staff_sessions add constraint staff_sessions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE;
alter table statements add constraint statements_event_id_fkey FOREIGN KEY (event_id) REFERENCES moderation_events(id) ON DELETE CASCADE;
alter table timeline_entries add constraint timeline_entries_by_member_fkey FOREIGN KEY (by_member) REFERENCES profiles(id) ON DELETE CASCADE;
alter table timeline_entries add constraint timeline_entries_match_id_fkey FOREIGN KEY (match_id) REFERENCES matches(id) ON DELETE CASCADE;
alter table token_transactions add constraint token_transactions_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table upload_budgets add constraint upload_budgets_member_id_fkey FOREIGN KEY (member_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table verifications add constraint verifications_member_id_fkey FOREIGN KEY (member_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table waiting_pictures add constraint waiting_pictures_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE;

CREATE INDEX accounts_alike ON accounts USING btree (replace(split_part(split_part(email, '@'::text, 1), '+'::text, 1), '.'::text, ''::text));
CREATE INDEX appeals_of ON appeals USING btree (case_id);
CREATE INDEX attempt_rates_spent ON attempt_rates USING btree (spent_until);
CREATE INDEX blocked_profiles_by ON blocked_profiles USING btree (blocked_id, blocker_id);
CREATE UNIQUE INDEX blocked_profiles_known_as ON blocked_profiles USING btree (blocker_id, known_as) WHERE (known_as IS NOT NULL);
CREATE INDEX blocked_profiles_newest ON blocked_profiles USING btree (blocker_id, created_at DESC, blocked_id);
CREATE INDEX case_claims_in ON case_claims USING btree (session_hash);
CREATE INDEX case_claims_of ON case_claims USING btree (staff_id);
CREATE INDEX case_reports_by ON case_reports USING btree (reporter_id);
CREATE INDEX case_reports_of ON case_reports USING btree (case_id, created_at);
CREATE INDEX cases_closed ON cases USING btree (closed_at, id) WHERE (closed_at IS NOT NULL);
CREATE INDEX cases_due ON cases USING btree (due_at, id) WHERE (closed_at IS NULL);
CREATE INDEX cases_of ON cases USING btree (member_id);
CREATE INDEX cases_of_kind ON cases USING btree (kind, due_at, id) WHERE (closed_at IS NULL);
CREATE INDEX cases_of_severity ON cases USING btree (severity, due_at, id) WHERE (closed_at IS NULL);
CREATE UNIQUE INDEX cases_open ON cases USING btree (member_id, kind) WHERE (closed_at IS NULL);
CREATE INDEX contact_warnings_by ON contact_warnings USING btree (by_member);
CREATE INDEX email_changes_expires ON email_changes USING btree (expires_at);
CREATE INDEX exports_expires ON exports USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX favorited_profiles_newest ON favorited_profiles USING btree (user_id, created_at DESC, favorited_id);
CREATE INDEX favorited_profiles_of ON favorited_profiles USING btree (favorited_id);
CREATE INDEX file_erasures_due ON file_erasures USING btree (due_at);
CREATE INDEX filterable_changes_member ON filterable_changes USING btree (member_id, created_at);
CREATE INDEX former_addresses_by_hash ON former_addresses USING btree (email_hash);
CREATE INDEX former_addresses_left ON former_addresses USING btree (left_at);
CREATE INDEX free_unmatches_of ON free_unmatches USING btree (match_id);
CREATE INDEX goodbyes_by ON goodbyes USING btree (by_member);
CREATE UNIQUE INDEX goodbyes_once ON goodbyes USING btree (match_id, round);
CREATE INDEX guardian_chats_of ON guardian_chats USING btree (match_id, round);
CREATE INDEX guardian_mail_chats_of ON guardian_mail_chats USING btree (match_id);
CREATE INDEX guardian_mails_due ON guardian_mails USING btree (try_at) WHERE (try_at IS NOT NULL);
CREATE INDEX guardian_mails_of ON guardian_mails USING btree (guardian_id);
CREATE UNIQUE INDEX guardian_mails_waiting ON guardian_mails USING btree (guardian_id) WHERE (try_at IS NOT NULL);
CREATE INDEX guardians_due ON guardians USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX guardians_invited ON guardians USING btree (member_id, invited_at);
CREATE UNIQUE INDEX guardians_one ON guardians USING btree (member_id) WHERE (ended_at IS NULL);
CREATE INDEX guardians_open ON guardians USING btree (expires_at) WHERE ((accepted_at IS NULL) AND (ended_at IS NULL));
CREATE INDEX kept_blocks_by ON kept_blocks USING btree (blocked_id);
CREATE INDEX kept_reports_erased ON kept_reports USING btree (erased_at);
CREATE INDEX kept_reports_of ON kept_reports USING btree (reported_id);
CREATE INDEX like_sentences_by ON like_sentences USING btree (from_profile_id, created_at);
CREATE UNIQUE INDEX like_sentences_said ON like_sentences USING btree (from_profile_id, to_profile_id) WHERE (text IS NOT NULL);
CREATE INDEX like_sentences_to ON like_sentences USING btree (to_profile_id);
CREATE INDEX matches_couple_of_1 ON matches USING btree (profile1_id) WHERE is_couple;
CREATE INDEX matches_couple_of_2 ON matches USING btree (profile2_id) WHERE is_couple;
CREATE INDEX matches_due ON matches USING btree (deadline) WHERE (unmatched_at IS NULL);
CREATE INDEX matches_ended_of_1 ON matches USING btree (profile1_id, unmatched_at DESC, id) WHERE (unmatched_at IS NOT NULL);
CREATE INDEX matches_ended_of_2 ON matches USING btree (profile2_id, unmatched_at DESC, id) WHERE (unmatched_at IS NOT NULL);
CREATE INDEX matches_of_1 ON matches USING btree (profile1_id, latest_at DESC, id) WHERE (unmatched_at IS NULL);
CREATE INDEX matches_of_2 ON matches USING btree (profile2_id, latest_at DESC, id) WHERE (unmatched_at IS NULL);
CREATE INDEX matches_paused ON matches USING btree (GREATEST(user1_paused_until, user2_paused_until)) WHERE (clock_left_ms IS NOT NULL);
CREATE INDEX matches_remind ON matches USING btree (remind_at) WHERE ((unmatched_at IS NULL) AND (remind_at IS NOT NULL));
CREATE INDEX message_reactions_of_member ON message_reactions USING btree (member_id);
CREATE INDEX messages_of_sender ON messages USING btree (sender_id);
CREATE INDEX messages_unread ON messages USING btree (match_id, sender_id) WHERE (NOT read);
CREATE INDEX moderation_events_due ON moderation_events USING btree (effective_at) WHERE (applied_at IS NULL);
CREATE INDEX moderation_events_of ON moderation_events USING btree (member_id, at);
CREATE INDEX moderation_events_of_case ON moderation_events USING btree (case_id, at);
CREATE INDEX notifications_mail_due ON notifications USING btree (mail_at) WHERE (mail_at IS NOT NULL);
CREATE INDEX notifications_of_chat ON notifications USING btree (user_id, reference_id, created_at) WHERE (type = 'message'::text);
CREATE INDEX notifications_of_member ON notifications USING btree (user_id, created_at DESC, id);
CREATE INDEX notifications_of_sender ON notifications USING btree (sender_id);
CREATE INDEX notifications_push_due ON notifications USING btree (push_at) WHERE (push_at IS NOT NULL);
CREATE INDEX notifications_read_old ON notifications USING btree (created_at) WHERE ((read_at IS NOT NULL) AND (push_at IS NULL));
CREATE INDEX notifications_unread ON notifications USING btree (user_id, reference_id) WHERE (read_at IS NULL);
CREATE INDEX notifications_unread_old ON notifications USING btree (created_at) WHERE ((read_at IS NULL) AND (push_at IS NULL));
CREATE INDEX partner_messages_at ON partner_messages USING btree (at);
CREATE INDEX pauses_of ON pauses USING btree (member_id, started_at);
CREATE INDEX pending_sign_ups_expires ON pending_sign_ups USING btree (expires_at);
CREATE INDEX pending_sign_ups_link ON pending_sign_ups USING btree (COALESCE(newer_link, id));
CREATE INDEX pending_transfers_due ON pending_transfers USING btree (due_at) WHERE (applied_at IS NULL);
CREATE INDEX pending_transfers_of ON pending_transfers USING btree (member_id) WHERE (applied_at IS NULL);
CREATE INDEX picture_ids_of ON picture_ids USING btree (member_id);
CREATE INDEX picture_looks_bands ON picture_looks USING gin (bands);
CREATE INDEX profile_actions_given ON profile_actions USING btree (from_profile_id, created_at DESC, to_profile_id) WHERE (action = 'like'::text);
CREATE INDEX profile_actions_received ON profile_actions USING btree (to_profile_id, action, created_at DESC, from_profile_id);
CREATE INDEX profile_actions_waiting ON profile_actions USING btree (to_profile_id, deck_place DESC) INCLUDE (from_profile_id) WHERE ((action = 'like'::text) AND (answered_at IS NULL));
CREATE INDEX profile_reports_by ON profile_reports USING btree (reporter_id, created_at DESC);
CREATE INDEX profile_reports_of ON profile_reports USING btree (reported_id, created_at DESC);
CREATE INDEX profiles_deck ON profiles USING btree (sex, deck_place DESC) INCLUDE (id, placed_at, country, birthday, height, marital_status, nationality, sect, practice, prayer, came_to_islam, dress, beard, halal_food, smoking, children, wants_children, marriage, relocation, home_after_marriage, familys_part, languages, education_level, verified_at) WHERE (is_active AND (paused_until IS NULL));
CREATE INDEX profiles_resting ON profiles USING btree (paused_until) WHERE (paused_until IS NOT NULL);
CREATE INDEX profiles_restricted ON profiles USING btree (restricted_until) WHERE (restriction = 'suspended'::text);
CREATE INDEX profiles_topup ON profiles USING btree (next_topup_at);
CREATE INDEX push_deliveries_of_device ON push_deliveries USING btree (device_id);
CREATE INDEX push_devices_of_member ON push_devices USING btree (user_id);
CREATE INDEX push_devices_of_session ON push_devices USING btree (session_id);
CREATE INDEX recoveries_expires ON recoveries USING btree (expires_at);
CREATE INDEX removed_pictures_by ON removed_pictures USING btree (event_id);
CREATE INDEX removed_pictures_of ON removed_pictures USING btree (profile_id);
CREATE INDEX reply_days_day ON reply_days USING btree (day);
CREATE INDEX report_attempts_of ON report_attempts USING btree (member_id, created_at DESC);
CREATE INDEX sealed_selfies_of ON sealed_selfies USING btree (member_id);
CREATE INDEX sent_texts_at ON sent_texts USING btree (at);
CREATE INDEX sent_texts_received ON sent_texts USING btree (receiver_id);
CREATE INDEX sessions_account ON sessions USING btree (account_id);
CREATE INDEX sessions_expires ON sessions USING btree (expires_at);
CREATE INDEX sign_in_waits_forgotten ON sign_in_waits USING btree (forgotten_at);
CREATE UNIQUE INDEX staff_email ON staff USING btree (email) WHERE (removed_at IS NULL);
CREATE INDEX staff_log_at ON staff_log USING btree (at DESC, id DESC);
CREATE INDEX staff_passkeys_of ON staff_passkeys USING btree (staff_id);
CREATE INDEX staff_sessions_of ON staff_sessions USING btree (staff_id);
CREATE INDEX statements_of ON statements USING btree (member_id, issued_at);
CREATE INDEX statements_unread ON statements USING btree (member_id) WHERE (read_at IS NULL);
CREATE INDEX timeline_entries_of ON timeline_entries USING btree (match_id, after_seq, at, id);
CREATE UNIQUE INDEX timeline_entries_request ON timeline_entries USING btree (by_member, request_id) WHERE (request_id IS NOT NULL);
CREATE INDEX token_transactions_of_member ON token_transactions USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX token_transactions_of_type ON token_transactions USING btree (user_id, type, created_at);
CREATE UNIQUE INDEX token_transactions_request ON token_transactions USING btree (user_id, request_id, reference_id, type) WHERE (request_id IS NOT NULL);
CREATE INDEX verifications_due ON verifications USING btree (effective_at) WHERE ((state = 'waiting'::text) AND (effective_at IS NOT NULL));
CREATE INDEX verifications_in ON verifications USING btree (case_id);
CREATE INDEX verifications_of ON verifications USING btree (member_id, challenged_at);
CREATE UNIQUE INDEX verifications_open ON verifications USING btree (member_id) WHERE (state = ANY (ARRAY['challenged'::text, 'waiting'::text]));
CREATE INDEX waiting_pictures_of ON waiting_pictures USING btree (profile_id);
CREATE INDEX waiting_pictures_unseen ON waiting_pictures USING btree (created_at) WHERE (doubted_at IS NULL);
CREATE INDEX welcome_grants_closed ON welcome_grants USING btree (closed_at) WHERE (closed_at IS NOT NULL);
CREATE INDEX welcome_grants_of ON welcome_grants USING btree (account_id) WHERE (account_id IS NOT NULL);

create view match_sides as
 SELECT matches.id AS match_id,
    matches.profile1_id AS me,
    matches.profile2_id AS other,
    matches.user1_tokens AS my_paid,
    matches.user2_tokens AS their_paid,
    matches.user1_replies AS my_replies,
    matches.user2_replies AS their_replies,
    matches.user1_removed AS my_removed,
    matches.user2_removed AS their_removed,
    matches.round,
    matches.chat_unlocked,
    matches.latest_at,
    matches.deadline,
    matches.unmatched_at,
    matches.last_seq,
    matches.is_couple,
    matches.user1_couple_marked_at AS my_couple_marked_at,
    matches.user2_couple_marked_at AS their_couple_marked_at
   FROM matches
UNION ALL
 SELECT matches.id AS match_id,
    matches.profile2_id AS me,
    matches.profile1_id AS other,
    matches.user2_tokens AS my_paid,
    matches.user1_tokens AS their_paid,
    matches.user2_replies AS my_replies,
    matches.user1_replies AS their_replies,
    matches.user2_removed AS my_removed,
    matches.user1_removed AS their_removed,
    matches.round,
    matches.chat_unlocked,
    matches.latest_at,
    matches.deadline,
    matches.unmatched_at,
    matches.last_seq,
    matches.is_couple,
    matches.user2_couple_marked_at AS my_couple_marked_at,
    matches.user1_couple_marked_at AS their_couple_marked_at
   FROM matches;

create view kept_folders as
 SELECT waiting_pictures.storage_path
   FROM waiting_pictures
UNION ALL
 SELECT verifications.folder AS storage_path
   FROM verifications
  WHERE (verifications.folder IS NOT NULL)
UNION ALL
 SELECT sealed_selfies.folder AS storage_path
   FROM sealed_selfies
UNION ALL
 SELECT
        CASE
            WHEN (removed_pictures.storage_path ~~ 'demo:%'::text) THEN (removed_pictures.id)::text
            ELSE removed_pictures.storage_path
        END AS storage_path
   FROM removed_pictures;

CREATE OR REPLACE FUNCTION staff_log_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and old.at < clock_timestamp() - interval '2 years' then return old; end if;
  raise exception 'the log of the staff is only ever added to';
end $function$
;

CREATE TRIGGER staff_log_stays BEFORE DELETE OR UPDATE ON staff_log FOR EACH ROW EXECUTE FUNCTION staff_log_stays();
CREATE TRIGGER staff_log_stays_whole BEFORE TRUNCATE ON staff_log FOR EACH STATEMENT EXECUTE FUNCTION staff_log_stays();
