/** Every refusal the API can answer with: its HTTP status and what a person reads. */
export const refusals = {
  invalid_input: { status: 400, message: 'Some of what you entered is not valid.' },
  malformed: { status: 400, message: 'The request could not be read.' },
  unauthenticated: { status: 401, message: 'User not authenticated' },
  session_not_found: { status: 401, message: 'Your session has ended. Please sign in again.' },
  invalid_credentials: { status: 401, message: 'Invalid login credentials' },
  wrong_password: { status: 403, message: 'That is not your password. Please try again.' },
  profile_required: { status: 403, message: 'Please complete your profile first.' },
  email_not_confirmed: { status: 403, message: 'Check your email for the confirmation link!' },
  foreign_origin: { status: 403, message: 'This request did not come from Mithaq.' },
  not_found: { status: 404, message: 'Not found' },
  email_taken: { status: 409, message: 'An account with this email already exists. Please sign in instead.' },
  link_invalid: { status: 410, message: 'This link is no longer valid. Please request a new one.' },
  profile_exists: { status: 409, message: 'You already have a profile.' },
  last_picture: { status: 409, message: 'You must have at least one profile picture' },
  too_many_pictures: { status: 409, message: 'You can upload a maximum of 5 pictures.' },
  place_unknown: { status: 422, message: 'Failed to get location details' },
  sex_fixed: {
    status: 409,
    message: 'Your gender can no longer be changed, because a like has been given or received.',
  },
  matched_before: {
    status: 409,
    message: 'You two have matched before. Only a rematch brings you together again.',
  },
  id_reused: { status: 409, message: 'This was already sent with other content. Please try once more.' },
  insufficient_tokens: { status: 409, message: 'Insufficient tokens' },
  match_ended: { status: 409, message: 'This match has ended.' },
  chat_locked: { status: 409, message: 'Both users must pay to unlock chat before sending messages.' },
  too_late: { status: 409, message: 'The time to answer has run out, and the match has ended.' },
  cannot_rematch: { status: 409, message: 'Cannot rematch' },
  purchase_unavailable: { status: 409, message: 'Token Purchasing Coming Soon!' },
  too_large: { status: 413, message: 'That is too large to send.' },
  unsupported_media: { status: 415, message: 'Requests must be JSON.' },
  unsupported_image: {
    status: 415,
    message: 'This is not a supported image format. Please use JPG, PNG, GIF, or WebP.',
  },
  unreadable_image: { status: 422, message: 'This picture could not be read. Please choose another one.' },
  weak_password: { status: 422, message: 'This password is too common. Please choose another one.' },
  too_many_attempts: { status: 429, message: 'Too many attempts. Please wait a little and try again.' },
  too_many_likes: {
    status: 429,
    message: 'That is a lot of profiles in one hour. Please take a break and come back a little later.',
  },
  too_many_people: {
    status: 429,
    message: 'You have seen many people for now. Please take a break and come back a little later.',
  },
  internal: { status: 500, message: 'An unexpected error occurred' },
  unavailable: { status: 503, message: 'Mithaq is briefly unavailable. Please try again in a moment.' },
} as const

export type ErrorCode = keyof typeof refusals

/** Refusals that any route can answer with; a route declares only its own. */
export const commonErrors = [
  'invalid_input',
  'malformed',
  'unauthenticated',
  'profile_required',
  'foreign_origin',
  'not_found',
  'too_large',
  'unsupported_media',
  'internal',
  'unavailable',
] as const satisfies readonly ErrorCode[]

export interface FieldIssue {
  field: string
  message: string
}

/** The body of every refusal. */
export interface ErrorBody {
  code: ErrorCode
  message: string
  field?: string
  issues?: FieldIssue[]
  requestId: string
}
