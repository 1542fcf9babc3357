import { guardians as bounds } from '@mithaq/contract/limits'

/** The invitation of a guardian, who may not know Mithaq yet. */
export const guardianInvitation = {
  subject: (member: string) => `${member} asks you to be beside them on Mithaq`,
  preview: 'What you would receive, and how to say no.',
  headline: (member: string) => `${member} asks you to be their guardian`,
  paragraphs: (name: string, member: string) => [
    `Assalamu alaykum, ${name}. ${member} is looking for a spouse on Mithaq, where Muslims meet to marry, and would like somebody they trust beside them. They named you.`,
    `If you accept, you receive one mail a week, on Friday evening: what ${member} and the people they are in touch with have written to each other since you accepted, word for word, with first names, ages and cities. No pictures, no addresses, and nothing from before.`,
    `Both sides of every chat are told that you receive it. You cannot write there, you need no account, and you can end it in every mail.`,
  ],
  action: 'Look at it and decide',
  notes: [
    `The link can be used for ${bounds.invitationDays} days. If you do nothing, nothing is sent to you.`,
    'If you do not know this person, say so behind the link: then we never write to this address again, whoever asks.',
  ],
  never: 'Never write to me again',
}
