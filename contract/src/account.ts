import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { route } from './route.ts'
import { textUpTo } from './text.ts'
import { uuid } from './uuid.ts'

/** What can be wrong with a field, by code, with the values that its text needs. */
export const issues = {
  field_missing: {},
  email_format: {},
  password_too_short: { min: limits.password.min },
  password_too_long: { max: limits.password.max },
} as const
const issue = (code: keyof typeof issues): string => code

/** Trimmed and lower-cased, so that one address is one account. */
export const email = textUpTo(limits.email.max, issue('email_format')).check(
  z.trim(),
  z.toLowerCase(),
  z.minLength(1, issue('field_missing')),
  z.maxLength(limits.email.max, { error: issue('email_format'), abort: true }),
  z.email(issue('email_format')),
)

const password = textUpTo(limits.password.max, issue('password_too_long'))
const passwordEnds = z.maxLength(limits.password.max, issue('password_too_long'))
export const newPassword = password.check(
  z.minLength(limits.password.min, issue('password_too_short')),
  passwordEnds,
)

export const knownPassword = password.check(z.minLength(1, issue('field_missing')), passwordEnds)

/** The secret of a link or of a session. */
export const token = textUpTo(2048).check(z.minLength(1), z.maxLength(2048))
/** The name of a device's time zone. */
export const timeZone = textUpTo(64).check(z.minLength(1), z.maxLength(64))

/** Why a member sees only their statements: one is unread, or they are suspended or banned. */
const standings = ['unread', 'suspended', 'banned'] as const
export type Standing = (typeof standings)[number]

export const user = z.object({
  id: uuid,
  email: z.string(),
  hasProfile: z.boolean(),
  standing: z.optional(z.enum(standings)),
  /** Set where the demo runs: the account is one of its sign-ins, whose life can begin again, or that of a visitor. */
  demo: z.optional(z.enum(['sign_in', 'visitor'])),
})
export type User = z.infer<typeof user>

const ofDevice = z.optional(token)
/** For the phone app only: proves that the account was used on this device before. */
export const deviceMark = ofDevice

export const session = z.object({
  accessToken: z.string(),
  /** The access token's remaining lifetime; relative, so that a wrong device clock does no harm. */
  expiresInS: z.number(),
  user,
  /** For the phone app only, which keeps it in secure storage; a browser has its cookie. */
  refreshToken: z.optional(z.string()),
  /** For the phone app only: kept after the sign-out and sent with the next sign-in. */
  deviceMark: z.optional(z.string()),
})
export type Session = z.infer<typeof session>

const resetLink = z.strictObject({ accessToken: token, refreshToken: token })
export type ResetLink = z.infer<typeof resetLink>

/** How the phone app says that it is one. */
export const native = { header: 'x-mithaq-native', word: '1' } as const

export const account = {
  signUp: route('POST /account/sign-up', {
    access: 'visitor',
    summary: 'Create an account. Without mail confirmation it answers with a session, otherwise with none.',
    input: z.strictObject({
      email,
      password: newPassword,
      /** Accepted and ignored: profile data is sent with the profile. */
      data: z.optional(z.record(z.string(), z.unknown())),
      deviceMark,
    }),
    output: z.object({ session: z.nullable(session) }),
    errors: ['email_taken', 'weak_password', 'too_many_attempts'],
  }),
  confirmEmail: route('POST /account/confirm-email', {
    access: 'visitor',
    summary: 'Finish a sign-up with the token of the confirmation link.',
    input: z.strictObject({ token, deviceMark }),
    output: z.object({
      session,
      /** Set if several passwords were sent for the address: none is used, and the member chooses a new one. */
      reset: z.optional(resetLink),
    }),
    errors: ['link_invalid', 'too_many_attempts'],
  }),
  signIn: route('POST /account/sign-in', {
    access: 'visitor',
    summary: 'Start a session with e-mail and password.',
    input: z.strictObject({
      email,
      password: knownPassword,
      deviceMark,
      /** This device's time zone: it sets when Friday evening is, for guardians' mails. */
      timeZone: ofDevice,
    }),
    output: z.object({
      session,
      /** The account was deactivated and is visible again. */
      reactivated: z.boolean(),
    }),
    errors: ['invalid_credentials', 'email_not_confirmed', 'too_many_attempts'],
  }),
  refresh: route('POST /account/refresh', {
    access: 'visitor',
    summary: 'Exchange the refresh token, in the cookie or for the phone app in the body, for its successor.',
    input: z.strictObject({ refreshToken: z.optional(token) }),
    output: z.object({ session }),
    errors: ['session_not_found'],
  }),
  signOut: route('POST /account/sign-out', {
    access: 'visitor',
    summary: 'End this session, or with scope global every session of the account.',
    input: z.strictObject({
      scope: z._default(z.enum(['global', 'local']), 'global'),
      /** The phone app's, where its access token has run out. */
      refreshToken: z.optional(token),
    }),
    errors: ['session_not_found'],
  }),
  user: route('GET /account/user', {
    access: 'account',
    summary: 'Who is signed in.',
    output: user,
  }),
  recover: route('POST /account/recover', {
    access: 'visitor',
    summary: 'Mail a password reset link. The answer never tells whether the address has an account.',
    input: z.strictObject({ email, deviceMark }),
    errors: ['too_many_attempts'],
  }),
  startRecovery: route('POST /account/recovery', {
    access: 'visitor',
    summary:
      'Open a recovery session, which can only change the password, with both values of the reset link.',
    input: resetLink,
    output: z.object({ accessToken: z.string(), expiresInS: z.number() }),
    errors: ['link_invalid', 'too_many_attempts'],
  }),
  updatePassword: route('PUT /account/password', {
    access: 'recovery',
    summary: 'Set a new password. Ends every session of the account and uses the recovery link up.',
    input: z.strictObject({ password: newPassword, deviceMark }),
    output: z.object({ deviceMark }),
    errors: ['link_invalid', 'weak_password'],
  }),
  deactivate: route('POST /account/deactivate', {
    access: 'member',
    summary: 'Hide me from everybody until I sign in again, and sign out everywhere.',
  }),
  erase: route('DELETE /account', {
    access: 'account',
    summary:
      'Erase my account and everything that belongs to it, at once and for good. Asks for the password again.',
    input: z.strictObject({ password: knownPassword }),
    errors: ['wrong_password', 'too_many_attempts'],
  }),
} as const
