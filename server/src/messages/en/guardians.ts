import { guardians as bounds } from '@mithaq/contract/limits'

/** The invitation of a guardian, who may not know Mithaq yet. */
export const guardianInvitation = {
  subject: (member: string) => `${member} asks you to be their guardian on Mithaq`,
  preview: 'What you would receive, and how to say no.',
  headline: (member: string) => `${member} asks you to be their guardian`,
  paragraphs: (name: string, member: string) => [
    `Assalamu alaykum, ${name}. ${member} is looking for a spouse on Mithaq, where Muslims meet to marry, and has named you as the person to be at their side.`,
    `If you accept, you receive one mail a week, on Friday evening: what ${member} and the people they are in touch with have written to each other since you accepted, word for word, with first names, ages and cities. No pictures, no addresses, and nothing from before.`,
    `Both sides of every chat are told that you receive it. You cannot write there and you need no account. Every mail has a link to stop.`,
  ],
  action: 'Read it and decide',
  notes: [
    `The link works for ${bounds.invitationDays} days. If you do nothing, we send you nothing.`,
    'If you do not know this person, open the link and tell us. Then we never write to this address again, no matter who asks.',
  ],
  never: 'Never write to me again',
}
