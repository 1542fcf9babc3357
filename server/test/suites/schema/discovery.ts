import { amina, bilal, chadi, dana, dangling, twice, type Part } from './table.ts'

export const discovery: Part = {
  rows: `
    insert into profile_actions (from_profile_id, to_profile_id, action, created_at)
    values (${amina}, ${bilal}, 'like', now());
    insert into action_budgets values (${amina}, now());
    insert into discovery_filters values (${amina}, 20, 30, 150, 170, '{}');
    insert into deck_lists (member_id, filter_key, begun_at) values (${amina}, 'key', now());
    insert into shown_people values (${amina}, now(), '{}');
    insert into like_sentences values (gen_random_uuid(), ${amina}, ${bilal}, 'about', 'I like bees too.', now());
    insert into favorited_profiles values (${amina}, ${bilal}, now());
    insert into blocked_profiles values (${amina}, ${bilal}, now(), ${dana});
    insert into kept_blocks values (${amina}, ${chadi}, ${chadi}, now(), null, now());
    insert into kept_reports values (gen_random_uuid(), ${chadi}, now(), now());
    insert into former_addresses values (${chadi}, 'hash', now());
    insert into profile_reports (id, reporter_id, reported_id, reason, created_at)
    values (gen_random_uuid(), ${amina}, ${bilal}, 'Asks for money at once.', now());
    insert into report_attempts values (${amina}, 'hash', now());
    insert into filterable_changes values (${amina}, now());`,
  violations: {
    ...twice('profile_actions', 'action_budgets', 'discovery_filters', 'deck_lists', 'favorited_profiles'),
    ...twice(
      'shown_people',
      'blocked_profiles',
      'profile_reports',
      'kept_blocks',
      'kept_reports',
      'former_addresses',
    ),
    ...dangling('profile_actions', 'from_profile_id', 'to_profile_id'),
    ...dangling('action_budgets', 'member_id'),
    action_budgets_buckets: [`update action_budgets set bucket_counts = '{1}'`],
    ...dangling('discovery_filters', 'member_id'),
    ...dangling('deck_lists', 'member_id'),
    ...dangling('shown_people', 'member_id'),
    ...dangling('favorited_profiles', 'user_id', 'favorited_id'),
    ...dangling('blocked_profiles', 'blocker_id', 'blocked_id'),
    ...dangling('profile_reports', 'reporter_id', 'reported_id'),
    ...dangling('report_attempts', 'member_id'),
    ...dangling('filterable_changes', 'member_id'),
    ...twice('like_sentences'),
    ...dangling('like_sentences', 'from_profile_id', 'to_profile_id'),
    like_sentences_others: ['update like_sentences set to_profile_id = from_profile_id'],
    like_sentences_about: [
      `update like_sentences set about = 'everything'`,
      `update like_sentences set about = 'picture:one'`,
    ],
    like_sentences_text: [
      `update like_sentences set text = ''`,
      `update like_sentences set text = repeat('a', 141)`,
    ],
    like_sentences_said: [
      `insert into like_sentences values (gen_random_uuid(), ${amina}, ${bilal}, 'facts', 'And figs.', now())`,
    ],
    discovery_filters_active_within: [`update discovery_filters set active_within = 'year'`],
    profile_actions_action_check: [`update profile_actions set action = 'superlike'`],
    profile_actions_check: [`update profile_actions set to_profile_id = from_profile_id`],
    discovery_filters_check: [
      'update discovery_filters set age_from = age_to + 1',
      'update discovery_filters set height_from = height_to + 1',
    ],
    favorited_profiles_check: ['update favorited_profiles set favorited_id = user_id'],
    blocked_profiles_check: ['update blocked_profiles set blocked_id = blocker_id'],
    blocked_profiles_known_as: [`insert into blocked_profiles values (${amina}, ${chadi}, now(), ${dana})`],
    kept_blocks_of_two: ['update kept_blocks set blocked_id = blocker_id'],
    former_addresses_sex_changes: ['update former_addresses set sex_changes = 4'],
    kept_blocks_known: ['update kept_blocks set known_as = null'],
    profile_reports_reason_check: [
      `update profile_reports set reason = repeat('a', 9)`,
      `update profile_reports set reason = repeat('a', 51)`,
    ],
  },
}
