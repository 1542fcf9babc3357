import type { ErrorCode } from '@mithaq/contract'
import { expect, test } from 'vitest'
import { memberRefusals } from './member-refusals.ts'
import { refusals as visitors } from './refusals.ts'

// A code without words does not compile.
const refusals = { ...visitors, ...memberRefusals } satisfies Record<ErrorCode | 'network', unknown>

test('a wait is said in the unit that fits it, and without one in general words', () => {
  const { too_many_attempts: attempts, too_many_people: people } = refusals
  expect(attempts({ seconds: 1 })).toBe('Too many attempts. Please try again in 1 second.')
  expect(attempts({ seconds: 2 })).toBe('Too many attempts. Please try again in 2 seconds.')
  expect(attempts({})).toBe('Too many attempts. Please wait a little and try again.')
  const aBreak = 'You have seen many people for now. Please take a break'
  expect(people({ seconds: 3000 })).toBe(`${aBreak} and continue in 50 minutes.`)
  expect(people({ seconds: 21 * 3600 + 50 * 60 })).toBe(`${aBreak} and continue in 22 hours.`)
  expect(people({})).toBe(`${aBreak} and come back a little later.`)
})

test('a change too many of what others filter by says when the next one can be saved', () => {
  const { too_many_profile_changes: changes } = refusals
  expect(changes({ max: 10, seconds: 15 * 3600 })).toBe(
    'You have changed what others filter by 10 times in 24 hours. The next change can be saved in 15 hours; until then ' +
      'it stays on this page. Your name, words and pictures can be saved at any time.',
  )
  expect(changes({ max: 10 })).toContain('can be saved a little later;')
})

test('how often one may be away is said with the days it counts in', () => {
  const { away_used: away } = refusals
  expect(away({ max: 2, days: 365 })).toBe('You can be away 2 times in any 365 days.')
  expect(away({ max: 1, days: 30 })).toBe('You can be away 1 time in any 30 days.')
})

test('a refusal says what it is about', () => {
  expect(refusals).toMatchObject({
    session_not_found: expect.stringMatching(/session has ended/),
    wrong_password: expect.stringMatching(/not your password/),
    password_required: expect.stringMatching(/enter your password again/),
    email_taken: expect.stringMatching(/already exists/),
    address_refused: expect.stringMatching(/No account can be opened/),
    account_held: expect.stringMatching(/something to read/),
    passkey_refused: expect.stringMatching(/passkey/),
    host_name_required: expect.stringMatching(/host name/),
    profile_exists: expect.stringMatching(/already have a profile/),
    too_large: expect.stringMatching(/too large/),
    unreadable_image: expect.stringMatching(/could not be read/),
    explicit_picture: expect.stringMatching(/too much skin/),
    weak_password: expect.stringMatching(/too common/),
    network: expect.stringMatching(/offline/),
    sex_fixed: expect.stringMatching(/gender/),
    sex_not_now: expect.stringMatching(/gender/),
    matched_before: expect.stringMatching(/matched before/),
    id_reused: expect.stringMatching(/other content/),
    match_ended: 'This match has ended.',
    too_late: expect.stringMatching(/time to answer has run out/),
    quote_unknown: expect.stringMatching(/no longer here/),
    rematch_unanswered: expect.stringMatching(/asked last time/),
    not_awaited: expect.stringMatching(/Nobody is waiting for your answer/),
    goodbye_ready_only: expect.stringMatching(/one of the suggested goodbyes/),
    day_used: expect.stringMatching(/asked for a day/),
    guardian_named: expect.stringMatching(/have a guardian/),
    too_many_invitations: expect.stringMatching(/three times in 30 days/),
    already_away: 'You are away already.',
    not_away: 'You are not away.',
    case_claimed: expect.stringMatching(/working on this case/),
    case_closed: expect.stringMatching(/has been decided/),
    needs_another: expect.stringMatching(/Somebody else has to decide/),
    cannot_appeal: expect.stringMatching(/no longer be appealed/),
    already_waiting: expect.stringMatching(/already being checked/),
    challenge_over: expect.stringMatching(/five minutes are over/),
    verification_barred: expect.stringMatching(/cannot verify again/),
    part_gone: expect.stringMatching(/no longer on their profile/),
    nothing_to_undo: expect.stringMatching(/no pass to take back/),
    sentence_said: expect.stringMatching(/already sent them/),
    too_many_sentences: expect.stringMatching(/20 sentences in 24 hours/),
    too_many_likes: expect.stringMatching(/a lot of profiles in one hour/),
  })
})

test('what the specification says is said to the letter', () => {
  expect(refusals).toMatchObject({
    unauthenticated: 'User not authenticated',
    invalid_credentials: 'Invalid login credentials',
    email_not_confirmed: 'Check your email for the confirmation link!',
    last_picture: 'You must have at least one profile picture',
    unsupported_image: 'This is not a supported image format. Please use JPG, PNG, GIF, or WebP.',
    insufficient_tokens: 'Insufficient tokens',
    chat_locked: 'Both users must pay to unlock chat before sending messages.',
    cannot_rematch: 'Cannot rematch',
    internal: 'An unexpected error occurred',
  })
})

test('what nobody meets who uses the app as it is says all the same what was wrong', () => {
  expect(refusals).toMatchObject({
    invalid_input: 'Some of what you entered is not valid.',
    malformed: 'The request could not be read.',
    profile_required: 'Please complete your profile first.',
    foreign_origin: 'This request did not come from Mithaq.',
    not_found: 'Not found',
    link_invalid: 'This link is no longer valid. Please request a new one.',
    too_many_pictures: 'You can upload a maximum of 5 pictures.',
    no_city_near: 'Failed to get location details',
    unsupported_media: 'Requests must be JSON.',
    unavailable: 'Mithaq is briefly unavailable. Please try again in a moment.',
  })
})
