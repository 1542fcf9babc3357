import { amina, bilal, dangling, nobody, twice, type Part } from './table.ts'

const leyla = `'00000000-0000-4000-8000-0000000000f7'`
const [open, other, warned] = ['e7', 'e8', 'e9'].map((end) => `'00000000-0000-4000-8000-0000000000${end}'`)
const event = (set: string) => `update moderation_events set ${set} where id = ${warned}`
const staff = (set: string) => `update staff set ${set} where id = ${leyla}`

export const staffTables: Part = {
  rows: `
    insert into staff (id, email, name, sex, role, created_at) values
      (${leyla}, 'leyla@mithaq.example', 'Leyla', 'female', 'lead', now()),
      (gen_random_uuid(), 'yahya@mithaq.example', 'Yahya', 'male', 'reviewer', now());
    insert into staff_passkeys values ('key', ${leyla}, '', 0, '{}', now(), now());
    insert into staff_sessions values ('hash', ${leyla}, now(), now());
    insert into staff_links select 'link' || name, id, now() from staff;
    insert into staff_challenges values ('challenge', 'another', ${leyla}, now());
    insert into staff_log (id, at, act) values (gen_random_uuid(), now(), 'signed_in');
    insert into cases (id, member_id, kind, severity, opened_at, due_at) values
      (${open}, ${amina}, 'report', 2, now(), now()), (${other}, ${bilal}, 'report', 2, now(), now());
    insert into case_patterns select id, 'Write to me', 5 from cases limit 1;
    insert into case_reports (id, case_id, ground, created_at) values (gen_random_uuid(), ${open}, 'money', now());
    insert into case_pictures values (${open}, ${amina}, 'doubtful', null, now());
    insert into case_claims values (${open}, ${leyla}, 'hash', now());
    insert into moderation_events (id, case_id, member_id, staff_id, type, rule, note, at, effective_at, undoes) values
      (${warned}, ${open}, ${amina}, ${leyla}, 'warn', 3, 'Asked for money.', now(), now(), null),
      (gen_random_uuid(), ${open}, ${amina}, ${leyla}, 'take_back', null, null, now(), now(), ${warned});
    insert into statements (event_id, member_id, issued_at) values (${warned}, ${amina}, now());
    insert into appeals (event_id, case_id, words, at) values (${warned}, ${open}, repeat('a', 20), now());`,
  violations: {
    ...twice('staff_passkeys', 'staff_sessions', 'staff_links', 'staff_challenges', 'staff_log'),
    ...dangling('staff_passkeys', 'staff_id'),
    ...dangling('staff_sessions', 'staff_id'),
    ...dangling('staff_challenges', 'staff_id'),
    ...twice('case_patterns'),
    case_patterns_case_id_fkey: [`update case_patterns set case_id = gen_random_uuid()`],
    case_patterns_members_check: ['update case_patterns set members = 1'],
    ...twice('case_pictures'),
    ...dangling('case_pictures', 'case_id'),
    case_pictures_reason_check: [`update case_pictures set reason = 'other'`],
    case_pictures_twin: [
      `update case_pictures set reason = 'twice'`,
      `update case_pictures set twin_id = ${amina}`,
    ],
    ...twice('cases', 'case_reports', 'case_claims', 'moderation_events'),
    ...dangling('case_reports', 'case_id'),
    case_reports_sentence_about: [`update case_reports set sentence_about = 'about'`],
    ...dangling('case_claims', 'case_id', 'staff_id', 'session_hash'),
    case_claims_session_hash_fkey: [`update case_claims set session_hash = 'none'`],
    cases_kind_check: [`update cases set kind = 'other'`],
    cases_severity_check: ['update cases set severity = 0', 'update cases set severity = 4'],
    cases_open: [`update cases set member_id = ${amina}`],
    profile_reports_ground_check: [`update profile_reports set ground = 'none'`],
    moderation_events_case_id_fkey: [event(`case_id = ${nobody}`)],
    moderation_events_undoes_fkey: [
      `update moderation_events set undoes = ${nobody} where type = 'take_back'`,
    ],
    moderation_events_undone_once: [
      `insert into moderation_events select gen_random_uuid(), case_id, member_id, staff_id, type, rule, note, at,
         effective_at, undoes from moderation_events where type = 'take_back'`,
    ],
    moderation_events_type_check: [event(`type = 'praise'`)],
    moderation_events_rule_check: [event('rule = 0'), event('rule = 9')],
    moderation_events_note_check: [event(`note = ''`), event(`note = repeat('a', 1001)`)],
    moderation_events_whole: [event('rule = null'), event('note = null'), event(`undoes = ${warned}`)],
    moderation_events_stage_check: [event(`stage = 'last'`)],
    moderation_events_days: [
      event('days = 3'),
      event(`type = 'suspend'`),
      event(`type = 'suspend', days = 4`),
    ],
    moderation_events_pictures: [
      event(`pictures = '{}'`),
      event(`type = 'remove_pictures'`),
      event(`type = 'remove_pictures', pictures = '{}'`),
    ],
    moderation_events_field: [
      event(`field = 'name'`),
      event(`type = 'rewrite'`),
      event(`type = 'rewrite', field = 'birthday'`),
    ],
    moderation_events_quoted_check: [event(`quoted = '', quoted_at = now()`)],
    moderation_events_quoted_whole: [event(`quoted = 'Lend me 200'`)],
    ...twice('statements', 'appeals'),
    statements_event_id_fkey: [
      `insert into statements (event_id, member_id, issued_at) values (${nobody}, ${amina}, now())`,
    ],
    ...dangling('appeals', 'event_id', 'case_id'),
    appeals_words_check: [
      `update appeals set words = repeat('a', 19)`,
      `update appeals set words = repeat('a', 1001)`,
    ],
    appeals_outcome_check: [`update appeals set outcome = 'perhaps', decided_at = now()`],
    appeals_decided: [`update appeals set outcome = 'stands'`, 'update appeals set decided_at = now()'],
    profiles_restriction_check: [
      `update profiles set is_active = false, restriction = 'loved' where id = ${amina}`,
    ],
    profiles_restriction_hidden: [
      `update profiles set is_active = true, restriction = 'banned' where id = ${amina}`,
    ],
    profiles_restriction_whole: [`update profiles set active_after_restriction = true where id = ${amina}`],
    profiles_restriction_ends: [
      `update profiles set is_active = false, restriction = 'suspended' where id = ${amina}`,
    ],
    staff_pkey: [
      `insert into staff select id, 'other@mithaq.example', name, sex, role, false, now() from staff`,
    ],
    staff_email: [staff(`email = 'yahya@mithaq.example'`)],
    staff_email_normal: [staff(`email = 'Leyla@mithaq.example'`), staff(`email = 'leyla@mithaq.example '`)],
    staff_name_check: [staff(`name = ''`), staff(`name = repeat('a', 51)`)],
    staff_sex_check: [staff(`sex = 'other'`)],
    staff_role_check: [staff(`role = 'owner'`)],
    staff_passkeys_counter_check: ['update staff_passkeys set counter = -1'],
    staff_links_staff_id_fkey: [`update staff_links set staff_id = ${nobody} where token_hash = 'linkLeyla'`],
    staff_links_one: [`update staff_links set staff_id = ${leyla}`],
    staff_challenges_purpose_check: [`update staff_challenges set purpose = 'other'`],
  },
}
