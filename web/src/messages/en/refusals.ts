import type { ErrorCode, Values } from '@mithaq/contract'
import { counted } from './counted.ts'

/** Every refusal of the server that a visitor or a newcomer can meet, and its silence. */
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
  internal: 'An unexpected error occurred',
  unavailable: 'Mithaq is briefly unavailable. Please try again in a moment.',
  network: 'You seem to be offline. Please check your connection and try again.',
} satisfies Partial<Record<ErrorCode | 'network', string | ((values: Values) => string)>>
