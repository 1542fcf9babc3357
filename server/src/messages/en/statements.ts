import { houseRules } from '@mithaq/contract/texts/en/house-rules'
import { moderation as limits } from '@mithaq/contract/limits'
import type { Decision, WrittenField } from '@mithaq/contract/moderation'

interface StatementText {
  /** The mail's subject, if the headline would reveal too much. */
  subject?: string
  headline: string
  text: (until: string, field: string) => string
}

const { dueH, max, withinMonths } = limits.appeal
const dateFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** Texts of the mails about decisions. */
export const statements = {
  greeting: 'Assalamu alaykum.',
  date: (at: Date) => `${dateFormat.format(at)} UTC`,
  quoted: (text: string, date: string) => `You wrote on ${date}: “${text}”`,
  reason: (note: string) => `The reason: ${note}`,
  rule: (number: number, sentence: string) =>
    `House rule ${number}: ${sentence} A person decided this, not a machine.`,
  open: 'Read it in Mithaq',
  howToAppeal: `If we missed something, sign in and tell us in up to ${max} characters, once, within ${withinMonths} months. Someone else reads it, and we aim to answer within ${dueH} hours.`,
  howToObject: (contact: string) =>
    `If you are 18 or older, or think that this was decided wrongly, write to ${contact}. Once you are 18 you are welcome here.`,
  fields: {
    name: 'your name',
    aboutMe: 'what you say about yourself',
    education: 'your education',
    occupation: 'your occupation',
    prompts: 'your prompts',
  } satisfies Record<WrittenField, string>,
  decisions: {
    dismiss: { headline: 'Nothing was decided', text: () => '' },
    warn: {
      subject: 'A warning from Mithaq',
      headline: 'Please read this before you go on',
      text: () => 'Something on Mithaq was against our house rules. Nothing else changes for you.',
    },
    remove_pictures: {
      headline: 'We removed one of your pictures',
      text: () => 'It was against our house rules. You can add another one at any time.',
    },
    rewrite: {
      headline: 'Please rewrite part of your profile',
      text: (_, field) => `It is about ${field}. You can change it as soon as you have read this.`,
    },
    suspend: {
      headline: 'Your account is suspended',
      text: (until) =>
        `Until ${until} you cannot browse or write, and new people do not see you. Your clocks have stopped, nobody loses tokens, and yours are safe.`,
    },
    ban: {
      headline: 'Your account is closed',
      text: () =>
        `Your matches have ended. For ${limits.ban.erasedAfterMonths} months you can still sign in to appeal or to delete your account; then it is erased.`,
    },
    close_underage: {
      headline: 'Your account is closed',
      text: () =>
        'Mithaq is for people aged 18 or older. We found that your account belongs to someone younger. We closed it and erased everything it held. We keep this address only until this mail has been sent.',
    },
    restore: {
      headline: 'Your account is open again',
      text: () => '',
    },
  } satisfies Record<Decision, StatementText> as Record<Decision, StatementText>,
  proposed: {
    headline: 'Your account is suspended',
    text: (until) =>
      `We are considering closing it. A second person decides, usually within ${limits.ban.confirmH} hours. Your account is suspended until then, at the latest until ${until}. We will tell you the outcome.`,
  } satisfies StatementText as StatementText,
  appeals: {
    stands: {
      subject: 'Your appeal was read',
      headline: 'The decision stands',
      text: () => 'Someone who did not make the first decision has read your appeal.',
    },
    granted: {
      subject: 'Your appeal was read',
      headline: 'You were right, and the decision has been reversed',
      text: () => 'Someone who did not make the first decision has read your appeal. Please forgive us.',
    },
  } satisfies Record<string, StatementText> as Record<'stands' | 'granted', StatementText>,
  houseRules,
}
