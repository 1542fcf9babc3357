import { amina, awaiting, dana, dangling, twice, type Part } from './table.ts'

const guardian = `'00000000-0000-4000-8000-0000000000f7'`
const named = (id: string, set = '') => `
  insert into guardians (id, member_id, name, relation, email, email_hash, invited_at, expires_at)
  values (${id}, ${amina}, 'Ibrahim', 'brother', 'i@mithaq.example', 'hash', now(), now() + interval '7 days');${set}`

export const guardians: Part = {
  rows: `
    ${named(guardian)}
    insert into unwritten_addresses values ('hash', now());
    insert into guardian_chats values (${guardian}, ${awaiting}, 1, now(), 0, true);
    insert into guardian_mails (id, guardian_id, cut_at, try_at) values (${guardian}, ${guardian}, now(), now());
    insert into guardian_mail_chats values (${guardian}, ${awaiting}, 0, 1, 0, 0);`,
  violations: {
    guardians_pkey: [
      `insert into guardians (id, member_id, name, relation, email, email_hash, invited_at, expires_at)
      select id, ${dana}, name, relation, email, email_hash, invited_at, expires_at from guardians`,
    ],
    guardians_one: [named('gen_random_uuid()')],
    ...dangling('guardians', 'member_id'),
    guardians_name_check: [`update guardians set name = ''`],
    guardians_relation_check: [`update guardians set relation = ''`],
    guardians_email_check: [`update guardians set email = 'x'`],
    guardians_zone_check: [`update guardians set zone = ''`],
    guardians_expires_later: ['update guardians set expires_at = invited_at'],
    guardians_forgotten: [
      'update guardians set ended_at = now()',
      'update guardians set ended_at = now(), name = null, relation = null, email = null',
      'update guardians set name = null',
      'update guardians set email_hash = null',
    ],
    guardians_mailed: [
      'update guardians set accepted_at = now()',
      'update guardians set due_at = now()',
      'update guardians set cut_at = now()',
    ],
    ...twice('unwritten_addresses', 'guardian_chats'),
    ...dangling('guardian_chats', 'guardian_id', 'match_id'),
    ...twice('guardian_mails', 'guardian_mail_chats'),
    ...dangling('guardian_mails', 'guardian_id'),
    ...dangling('guardian_mail_chats', 'mail_id', 'match_id'),
    guardian_mails_waiting: [
      `insert into guardian_mails (id, guardian_id, cut_at, try_at) values (gen_random_uuid(), ${guardian}, now(), now())`,
    ],
    guardian_mails_attempts_check: ['update guardian_mails set attempts = -1'],
    guardian_mails_ended: [
      'update guardian_mails set sent_at = now()',
      'update guardian_mails set try_at = null, sent_at = now(), refused_at = now()',
    ],
    guardian_mail_chats_range: [
      'update guardian_mail_chats set up_to_seq = -1',
      'update guardian_mail_chats set after_round = 2',
    ],
    guardian_chats_round_check: ['update guardian_chats set round = 0'],
    guardian_chats_after_seq_check: ['update guardian_chats set after_seq = -1'],
  },
}
