import { amina, bilal, chadi, dana, dangling, nobody, twice, type Part } from './table.ts'

const profile = (set: string) => `update profiles set ${set} where id = ${amina}`
const facts = [
  'sect',
  'practice',
  'prayer',
  'came_to_islam',
  'dress',
  'beard',
  'halal_food',
  'smoking',
  'children',
  'wants_children',
  'marriage',
  'relocation',
  'home_after_marriage',
  'familys_part',
  'education_level',
]

export const accounts: Part = {
  rows: `
    insert into accounts (id, email, password_hash, created_at)
    select id::uuid, id || '@mithaq.example', '', now()
    from unnest(array[${amina}, ${bilal}, ${chadi}, ${dana}]) as t (id);
    insert into pending_sign_ups values
      (gen_random_uuid(), 'soon@mithaq.example', '', now(), now()),
      (gen_random_uuid(), 'later@mithaq.example', '', now(), now());
    insert into sessions values (gen_random_uuid(), ${amina}, 1, now(), now(), now());
    insert into email_changes values
      (gen_random_uuid(), ${amina}, 'amina@other.example', now(), now()),
      (gen_random_uuid(), ${bilal}, 'bilal@other.example', now(), now());
    insert into exports values
      (${nobody}, ${amina}, now(), now(), now(), 1), (gen_random_uuid(), ${bilal}, now(), null, null, null);
    insert into export_parts values (${nobody}, 0, '');
    insert into recoveries values
      (gen_random_uuid(), ${amina}, now(), now()), (gen_random_uuid(), ${bilal}, now(), now());
    insert into attempt_rates values ('hash', now());
    insert into sign_in_waits values ('hash', 1, now(), now());
    insert into profiles (id, name, sex, country, city, birthday, about_me, nationality, height, marital_status,
      created_at, last_seen_at)
    select id, 'Somebody', 'female', 'MA', 'Fez', '1997-05-20', 'I keep bees.', '{MA}', 165, 'Widowed', now(), now()
    from accounts;
    insert into profile_pictures values
      (gen_random_uuid(), ${amina}, 'first', 0, '', now()), (gen_random_uuid(), ${amina}, 'second', 1, '', now());
    insert into profile_prompts values
      (${amina}, 0, 'home_is', 'loud on Fridays'), (${amina}, 1, 'ask_me', 'about my bees');
    insert into picture_ids values (gen_random_uuid(), ${amina}, '');
    insert into waiting_pictures values
      (gen_random_uuid(), ${amina}, 'third', '', '', null, now()),
      (gen_random_uuid(), ${amina}, 'fourth', '', '', null, now());
    insert into removed_pictures values
      (gen_random_uuid(), ${amina}, ${amina}, 'fifth', 0, '', '', null, false, now(), now()),
      (gen_random_uuid(), ${amina}, ${amina}, 'sixth', 1, '', '', null, false, now(), now());
    insert into picture_looks select id, 1, '{1}' from profile_pictures limit 1;
    insert into verifications (id, member_id, state, poses, by_women, folder, challenged_at) values
      (gen_random_uuid(), ${amina}, 'challenged', '{ahead,left,up}', false, 'selfies', now()),
      (gen_random_uuid(), ${bilal}, 'withdrawn', '{ahead,left,up}', false, 'others', now());
    insert into partner_messages values (gen_random_uuid(), now());
    insert into sealed_selfies values ('sealed', ${amina}, '{ahead,left,up}', false, now());
    insert into badges values (${amina});
    insert into badge_pictures select id from profile_pictures limit 1;
    insert into file_erasures values ('gone', now());
    insert into upload_budgets values (${amina}, now());
    insert into mail_taken (at) values (now());
    insert into known_cities values ('MA', 'Rabat');`,
  violations: {
    ...twice(
      'accounts',
      'pending_sign_ups',
      'sessions',
      'recoveries',
      'email_changes',
      'exports',
      'export_parts',
      'attempt_rates',
      'sign_in_waits',
      'profiles',
      'profile_pictures',
      'profile_prompts',
    ),
    ...twice(
      'picture_ids',
      'file_erasures',
      'upload_budgets',
      'schema_migrations',
      'known_cities',
      'mail_taken',
    ),
    mail_taken_is_only_check: ['update mail_taken set is_only = false'],
    ...dangling('sessions', 'account_id'),
    ...dangling('profile_pictures', 'profile_id'),
    ...twice(
      'waiting_pictures',
      'removed_pictures',
      'picture_looks',
      'verifications',
      'sealed_selfies',
      'partner_messages',
      'badges',
      'badge_pictures',
    ),
    ...dangling('verifications', 'member_id'),
    ...dangling('removed_pictures', 'profile_id'),
    removed_pictures_storage_path_key: [`update removed_pictures set storage_path = 'fifth'`],
    removed_pictures_position_check: ['update removed_pictures set position = 5'],
    ...dangling('badges', 'member_id'),
    badges_returns_with_face: ['update badges set returns_with_face = true'],
    ...dangling('badge_pictures', 'picture_id'),
    verifications_state_check: [`update verifications set state = 'other'`],
    verifications_poses_check: [`update verifications set poses = '{ahead}'`],
    verifications_partner: [`update verifications set partner = true, poses = '{}'`],
    verifications_by: ['update verifications set by_women = true, by_anyone = true'],
    verifications_folder_key: [`update verifications set folder = 'selfies'`],
    verifications_outcome_check: [
      `update verifications set outcome = 'other', decided_by = ${amina}, decision_id = ${amina}, effective_at = now()`,
    ],
    verifications_decided: [
      `update verifications set outcome = 'refused'`,
      `update verifications set decided_by = ${amina}`,
      'update verifications set effective_at = now()',
      `update verifications set decision_id = ${amina}`,
    ],
    verifications_sent: [`update verifications set state = 'waiting' where folder = 'selfies'`],
    verifications_open: [
      `update verifications set member_id = ${amina}, state = 'challenged' where folder = 'others'`,
    ],
    ...dangling('waiting_pictures', 'profile_id'),
    ...dangling('picture_looks', 'picture_id'),
    waiting_pictures_storage_path_key: [`update waiting_pictures set storage_path = 'third'`],
    ...dangling('profile_prompts', 'profile_id'),
    ...dangling('upload_budgets', 'member_id'),
    upload_budgets_buckets: [`update upload_budgets set bucket_counts = '{1}'`],
    accounts_email_key: [`update accounts set email = 'one@mithaq.example'`],
    accounts_email_normal: [
      `update accounts set email = 'Amina@mithaq.example' where id = ${amina}`,
      `update accounts set email = 'amina@mithaq.example ' where id = ${amina}`,
    ],
    pending_sign_ups_email_key: [`update pending_sign_ups set email = 'soon@mithaq.example'`],
    recoveries_account_id_fkey: [`update recoveries set account_id = ${nobody} where account_id = ${amina}`],
    recoveries_account_id_key: [`update recoveries set account_id = ${amina}`],
    email_changes_account_id_fkey: [
      `update email_changes set account_id = ${nobody} where account_id = ${amina}`,
    ],
    email_changes_account_id_key: [`update email_changes set account_id = ${amina}`],
    email_changes_email_normal: [
      `update email_changes set email = 'Amina@other.example' where account_id = ${amina}`,
      `update email_changes set email = 'amina@other.example ' where account_id = ${amina}`,
    ],
    exports_member_id_fkey: [
      `update exports set member_id = ${chadi.replace('c1', 'ff')} where member_id = ${amina}`,
    ],
    exports_member_id_key: [`update exports set member_id = ${amina}`],
    exports_ready: ['update exports set size = null where size is not null'],
    export_parts_export_id_fkey: [`update export_parts set export_id = ${amina}`],
    export_parts_n_check: ['update export_parts set n = -1'],
    sessions_browser_short: [`update sessions set browser = repeat('a', 41)`],
    sessions_system_short: [`update sessions set system = repeat('a', 41)`],
    sign_in_waits_failures_check: ['update sign_in_waits set failures = -1'],
    sessions_generation_check: ['update sessions set generation = 0'],
    // Dana owns nothing whose absence would be refused first.
    profiles_id_fkey: [`update profiles set id = ${nobody} where id = ${dana}`],
    profiles_name_check: [profile(`name = ''`), profile(`name = repeat('a', 26)`)],
    profiles_sex_check: [profile(`sex = 'other'`)],
    profiles_about_me_check: [profile(`about_me = ''`), profile(`about_me = repeat('a', 1501)`)],
    profiles_education_check: [profile(`education = repeat('a', 51)`)],
    profiles_occupation_check: [profile(`occupation = repeat('a', 51)`)],
    profiles_nationality_check: [profile(`nationality = '{}'`), profile(`nationality = '{MA,ES,FR,DE,IT}'`)],
    profiles_height_check: [profile('height = 129'), profile('height = 201')],
    profiles_marital_status_check: [profile(`marital_status = 'Engaged'`)],
    ...Object.fromEntries(
      facts.map((fact) => [
        `profiles_${fact}`,
        // A beard requires a man, whatever its kind.
        [profile(`${fact} = 'whatever'${fact === 'beard' ? ", sex = 'male'" : ''}`)],
      ]),
    ),
    profiles_languages: [profile(`languages = '{ar,xx}'`)],
    profiles_languages_few: [profile(`languages = '{ar,en,fr,de,nl,es,it}'`)],
    profiles_dress_of_women: [profile(`dress = 'hijab', sex = 'male'`)],
    profiles_beard_of_men: [profile(`beard = 'full'`)],
    profile_prompts_position: ['update profile_prompts set position = 3 where position = 1'],
    profile_prompts_prompt: [`update profile_prompts set prompt = 'whatever' where position = 1`],
    profile_prompts_answer: [
      `update profile_prompts set answer = repeat('a', 9)`,
      `update profile_prompts set answer = repeat('a', 201)`,
    ],
    profile_prompts_once: [`update profile_prompts set prompt = 'home_is'`],
    profiles_token_balance_check: [profile('token_balance = -1')],
    profiles_locked_tokens_check: [profile('locked_tokens = -1')],
    profiles_earlier_topups_check: [profile('earlier_topups = -1')],
    profiles_sex_changes: [profile('sex_changes = 4')],
    profiles_pictures_for_check: [profile(`pictures_for = 'nobody'`)],
    profile_pictures_position_check: [
      'update profile_pictures set position = 5 where position = 1',
      'update profile_pictures set position = -6 where position = 1',
    ],
    profile_pictures_position_key: ['update profile_pictures set position = 0 where position = 1'],
    profile_pictures_storage_path_key: [`update profile_pictures set storage_path = 'first'`],
  },
}
