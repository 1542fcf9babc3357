import { expect, test } from 'vitest'
import { policy } from './policy.ts'

const lines = (text: string) => text.trim().split(/\n\s*/)

const promised = /\b(?:\d+(?:, \d+ or \d+)?|one|two|three|five) (?:[a-z]+)|\{contact\}/g

test('states every part of the policy with its durations, numbers and contact', () => {
  const promises = policy.sections.map(({ id, title, parts }) =>
    [id, title, ...(parts.flat().join(' ').match(promised) ?? [])].join(', '),
  )
  expect(promises).toEqual(
    lines(`
      about, About this policy, {contact}
      age, Only for adults, 18 or, 18 may
      collected, What we collect
      use, What we use it for, 90 days, one sentence, 30 messages, five members, one text, 24 hours
      pictures, Who sees your pictures, one setting, one by, two accounts, 65 minutes, 6 months
      decisions, Decisions and appeals, three trusted, 3, 7 or 30 days, 6 months, 48 hours, 6 months
      verification, Identity verification by selfie, 2 years, one is, three pictures, 24 hours, 7 days, one is
      guardians, Guardians and chaperones, one guardian, 7 days, 30 days, two is
      marketing, Marketing, {contact}, 12 months
      sale, Opting out of sale, {contact}, 12 months
      retention, How long we keep it, 2 years, 2 years, 30 days, 7 days, 2 years, 30 days, 2 years, 30 days, 90 days
      deletion, Deleting your account, two ways, {contact}
      rights, Your rights, 7 days, {contact}, one month
      security, How we protect it, one of
      changes, Changes to this policy, 14 days
    `),
  )
  expect(policy.lastUpdated).toBe('Last updated: 21-11-2026. Earlier version: 19-11-2026.')
  expect(policy.takesEffect).toBe(
    'It takes effect on 05-12-2026, and for members who join before that day at once.',
  )
})

test('what the policy rules out, it rules out', () => {
  const ruledOut = policy.sections
    .flatMap(({ parts }) => parts.flat())
    .flatMap((text) => text.split(/(?<=[.;:])\s/))
    .filter((sentence) => /\b(no|not|never|nobody|nothing|neither|cannot|voluntary)\b/i.test(sentence))
  expect(ruledOut).toEqual(
    lines(`
      Nobody under 18 may use it.
      The password is stored only in a form that cannot be turned back.
      Your coordinates are neither stored nor logged.
      Not where you were.
      Other members see your age, never your date of birth;
      your city and country, never where you are;
      and never your e-mail address.
      Nobody sees the counts themselves, and they are part of your copy of your data.
      it is in no notification and no e-mail.
      A program, not a person, checks messages and sentences with a like for telephone numbers, addresses, other messengers and money.
      The first such message from each side shows its receiver what to watch for, and no message is held back.
      the sharp picture is never sent to them.
      Push and mail carry no pictures.
      Clearly explicit pictures are refused and not kept;
      After a block, and once a picture is removed, nobody gets a new address.
      while your account is deactivated or suspended, nobody does.
      People decide about reports, never a machine.
      If three trusted members report something serious, new people do not see you until someone has decided, and we tell you so.
      Someone who did not make the decision answers, and we aim to answer within 48 hours.
      It is voluntary.
      No measurement of your face is stored.
      Selfies that were accepted or refused are erased within 24 hours of the decision, at once if you withdraw them, and after 7 days if nobody has decided.
      Others may do so only where someone is in danger and no woman has handled the case in time.
      Otherwise nothing is ever sent, and we erase their details 30 days later.
      no pictures and no addresses.
      After a block, a report, a closed account or a deletion nothing of that chat is sent.
      While either of the two is suspended nothing of it is sent either, and what is written meanwhile is never sent;
      While the member’s account is deactivated, nothing at all is sent.
      then nothing more is sent, and the guardian’s name, relation and address are erased.
      If someone asks us never to write to their address again, we keep a keyed fingerprint of it, so that no member can make us write to it as a guardian.
      If you say no, we do not ask again for 12 months.
      There is no marketing by text message or as notices in the app.
      Messages about your account and your matches are not marketing and still arrive.
      Once you have opted out, we do not ask you to change your mind for at least 12 months.
      An account that nobody has used for 2 years is erased.
      So that deleting is no way around the rules, we keep a few things for 2 years:
      If such an address returns, it applies again, including a suspension until its last day, and nobody is told.
      If an outside service finds the city for a position or checks a picture for us, it receives only that, and nothing that names you.
      Our pages load nothing from third parties, and our logs hold no messages, places or addresses.
      No system is perfect:
    `),
  )
})
