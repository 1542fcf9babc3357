import type { ErrorCode, Values } from '@mithaq/contract'

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

function wait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? counted(minutes, 'minute') : counted(Math.ceil(minutes / 60), 'hour')
}

/** Every refusal of the server, and its silence. */
export const refusals = {
  invalid_input: 'Some of what you entered is not valid.',
  malformed: 'The request could not be read.',
  unauthenticated: 'User not authenticated',
  session_not_found: 'Your session has ended. Please sign in again.',
  invalid_credentials: 'Invalid login credentials',
  wrong_password: 'That is not your password. Please try again.',
  password_required: 'Please enter your password again.',
  profile_required: 'Please complete your profile first.',
  email_not_confirmed: 'Check your email for the confirmation link!',
  foreign_origin: 'This request did not come from Mithaq.',
  passkey_refused: 'This passkey was not accepted. Please try again.',
  address_refused: 'No account can be opened with this address.',
  account_held: 'There is something to read first.',
  not_found: 'Not found',
  email_taken: 'An account with this email already exists. Please sign in instead.',
  link_invalid: 'This link is no longer valid. Please request a new one.',
  profile_exists: 'You already have a profile.',
  last_picture: 'You must have at least one profile picture',
  too_many_pictures: 'You can upload a maximum of 5 pictures.',
  no_city_near: 'Failed to get location details',
  sex_fixed: 'Your gender can no longer be changed, because a like has been given or received.',
  matched_before: 'You two have matched before. Only a rematch brings you together again.',
  id_reused: 'This was already sent with other content. Please try once more.',
  insufficient_tokens: 'Insufficient tokens',
  match_ended: 'This match has ended.',
  chat_locked: 'Both users must pay to unlock chat before sending messages.',
  too_late: 'The time to answer has run out, and the match has ended.',
  quote_unknown: 'The message you answer is no longer here.',
  cannot_rematch: 'Cannot rematch',
  rematch_unanswered: 'You asked the last time: once they pay or write to you, you can ask again.',
  not_awaited: 'Nobody is waiting for your answer right now.',
  goodbye_ready_only: 'Before a chat has opened, only the ready goodbyes can be sent.',
  day_used: 'You have asked for a day in this conversation already.',
  already_away: 'You are away already.',
  not_away: 'You are not away.',
  away_used: ({ max, days }: Values) =>
    `You can be away ${counted(max ?? 2, 'time')} in any ${counted(days ?? 365, 'day')}.`,
  case_claimed: 'Somebody else has this case in hand.',
  case_closed: 'This case has been decided.',
  needs_another: 'Somebody else has to decide this.',
  cannot_appeal: 'This can no longer be appealed.',
  host_name_required:
    'Passkeys need a host name. Mithaq is served at an IP address: set PUBLIC_URL to a name.',
  too_large: 'That is too large to send.',
  unsupported_media: 'Requests must be JSON.',
  unsupported_image: 'This is not a supported image format. Please use JPG, PNG, GIF, or WebP.',
  unreadable_image: 'This picture could not be read. Please choose another one.',
  weak_password: 'This password is too common. Please choose another one.',
  too_many_attempts: ({ seconds }: Values) =>
    seconds === undefined
      ? 'Too many attempts. Please wait a little and try again.'
      : `Too many attempts. Please try again in ${counted(seconds, 'second')}.`,
  nothing_to_undo: 'There is no pass to take back.',
  too_many_sentences:
    'You have sent 20 sentences in 24 hours. Your likes go on without one; come back tomorrow for more.',
  too_many_likes: 'That is a lot of profiles in one hour. Please take a break and come back a little later.',
  too_many_people: ({ seconds }: Values) =>
    seconds === undefined
      ? 'You have seen many people for now. Please take a break and come back a little later.'
      : `You have seen many people for now. Please take a break: it goes on in ${wait(seconds)}.`,
  internal: 'An unexpected error occurred',
  unavailable: 'Mithaq is briefly unavailable. Please try again in a moment.',
  network: 'You seem to be offline. Please check your connection and try again.',
} satisfies Record<ErrorCode | 'network', string | ((values: Values) => string)>
