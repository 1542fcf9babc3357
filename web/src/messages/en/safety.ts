import type { Ground, issues } from '@mithaq/contract/safety'
import type { IssueTexts } from '../issue-text.ts'

/** Reports, blocks, and the list of blocked members. */
export const safety = {
  reportTitle: (name: string) => `Report ${name}`,
  reportText: (name: string) =>
    `Tell us in a sentence what is wrong. ${name} is blocked with it and never learns of the report.`,
  groundsLabel: 'What is it about?',
  grounds: {
    threats: 'Threats or violence',
    sexual: 'Sexual content',
    underage: 'Under 18',
    fake: 'Fake or stolen pictures',
    money: 'Money or scam',
    married: 'Married and hiding it',
    rude: 'Rude',
    other: 'Something else',
  } satisfies Record<Ground, string>,
  carriesMessages: (count: number) =>
    `The last ${count} messages of this chat go with your report, so that we can see what happened.`,
  houseRules: 'What our house rules say',
  reason: 'Reason',
  reasonHint: (min: number, max: number) => `${min} to ${max} characters`,
  rules: {
    reason_too_short: ({ min }) => `Reason must be at least ${min} characters long`,
    reason_too_long: ({ max }) => `Reason must be no more than ${max} characters long`,
  } satisfies IssueTexts<typeof issues>,
  submitReport: 'Submit report',
  submitting: 'Submitting...',
  reported: (name: string) => `Report submitted for ${name}`,
  reportFailed: 'Failed to report profile',
  submitFailed: 'Failed to submit report',
  blockTitle: (name: string) => `Block ${name}?`,
  blockText: "You won't see each other again, starting now.",
  blockEffects: [
    'They leave your profiles, lists and matches, and you leave theirs.',
    'A match between you ends for good, without a fee. Tokens paid for a chat that never unlocked come back.',
    'They are not told.',
  ],
  block: 'Block',
  blocking: 'Blocking...',
  blocked: (name: string) => `Blocked ${name}`,
  blockFailed: 'Failed to block profile',
  section: 'Safety',
  blockedMembers: 'Blocked members',
  blockedHelp: 'Who they are, and how to unblock or report them.',
  blockedAt: (date: string) => `Blocked on ${date}`,
  nobodyBlocked: 'Nobody is blocked',
  nobodyBlockedText: 'Members you block appear here, and only you can see it.',
  listFailed: 'Your blocked members could not be loaded',
  more: 'Show more',
  unblock: 'Unblock',
  unblockName: (name: string) => `Unblock ${name}`,
  unblockTitle: (name: string) => `Unblock ${name}?`,
  unblockText: 'You can meet each other again. A match you once had does not come back.',
  unblockFormerText:
    'Should they ever return, you can meet each other again. A match you once had does not come back.',
  formerMember: 'A former member',
  aFormerMember: 'a former member',
  unblocking: 'Unblocking...',
  unblocked: (name: string) => `Unblocked ${name}`,
  unblockFailed: 'Failed to unblock profile',
}
