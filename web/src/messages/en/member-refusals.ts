import type { ErrorCode, Values } from '@mithaq/contract'
import { counted } from './counted.ts'

function wait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? counted(minutes, 'minute') : counted(Math.ceil(minutes / 60), 'hour')
}

/** What only those are refused who are in: a visitor's page does not carry it. */
export const memberRefusals = {
  sex_fixed:
    'Your gender can no longer be changed: a like has been given or received, or you have changed it three times.',
  sex_not_now: 'Your gender cannot be changed while your account is under review or part of a couple.',
  matched_before: 'You two have matched before. Only a rematch brings you together again.',
  part_gone: 'This picture is no longer on their profile. Please choose another part. Your words are saved.',
  id_reused: 'This was already sent with other content. Please try again.',
  insufficient_tokens: 'Insufficient tokens',
  match_ended: 'This match has ended.',
  chat_locked: 'Both users must pay to unlock chat before sending messages.',
  too_late: 'The time to answer has run out, and the match has ended.',
  quote_unknown: 'The message you answer is no longer here.',
  cannot_rematch: 'Cannot rematch',
  rematch_unanswered: 'You asked last time. You can ask again once they pay or write to you.',
  not_awaited: 'Nobody is waiting for your answer right now.',
  goodbye_ready_only: 'Before a chat opens, you can send only one of the suggested goodbyes.',
  day_used: 'You have asked for a day in this conversation already.',
  guardian_named: 'You already have a guardian or an open invitation. Please end it first.',
  too_many_invitations:
    'You have asked three times in 30 days. Please wait a little before you ask somebody else.',
  already_away: 'You are away already.',
  not_away: 'You are not away.',
  away_used: ({ max, days }: Values) =>
    `You can be away ${counted(max ?? 2, 'time')} in any ${counted(days ?? 365, 'day')}.`,
  case_claimed: 'Someone else is working on this case.',
  case_closed: 'This case has been decided.',
  needs_another: 'Somebody else has to decide this.',
  cannot_appeal: 'This can no longer be appealed.',
  already_waiting: 'Your selfies are already being checked.',
  challenge_over: 'The five minutes are over. Please begin again.',
  verification_barred: 'You cannot verify again for now. Please write to us.',
  picture_too_small: ({ min }: Values) =>
    `This picture is too small: its shorter side needs at least ${min ?? 200} pixels. Please choose another one.`,
  explicit_picture: 'This picture shows too much skin to be shown here. Please choose another one.',
  nothing_to_undo: 'There is no pass to take back.',
  sentence_said:
    'You have already sent them a sentence. You can send only one, so your like goes without it.',
  too_many_sentences:
    'You have sent 20 sentences in 24 hours. You can still like without one and write again tomorrow.',
  too_many_profile_changes: ({ max, seconds }: Values) =>
    `You have changed what others filter by ${max ?? 10} times in 24 hours. ` +
    `The next change can be saved ${seconds === undefined ? 'a little later' : `in ${wait(seconds)}`}; until then it stays on ` +
    'this page. Your name, words and pictures can be saved at any time.',
  too_many_likes: 'That is a lot of profiles in one hour. Please take a break and come back a little later.',
  too_many_people: ({ seconds }: Values) =>
    seconds === undefined
      ? 'You have seen many people for now. Please take a break and come back a little later.'
      : `You have seen many people for now. Please take a break and continue in ${wait(seconds)}.`,
} satisfies Partial<Record<ErrorCode, string | ((values: Values) => string)>>
