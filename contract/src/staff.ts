import * as z from 'zod/mini'
import { email } from './account.ts'
import { staff as limits } from './limits.ts'
import { cursor } from './members.ts'
import { route } from './route.ts'
import { atMostCharacters, textUpTo } from './text.ts'
import { hasVisibleCharacter } from './visible-text.ts'
import { uuid } from './uuid.ts'

/** Opaque passkey data, used by the browser and the server's library. */
const partMax = 8_000
const part = textUpTo(partMax).check(z.maxLength(partMax))
const answer = (response: z.ZodMiniType) =>
  z.object({
    id: part,
    rawId: part,
    type: z.literal('public-key'),
    response,
    clientExtensionResults: z.record(z.string(), z.unknown()),
    authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
  })
const newPasskey = answer(
  z.object({
    clientDataJSON: part,
    attestationObject: part,
    transports: z.optional(z.array(part).check(z.maxLength(10))),
  }),
)
const usedPasskey = answer(
  z.object({
    clientDataJSON: part,
    authenticatorData: part,
    signature: part,
    userHandle: z.optional(part),
  }),
)
const options = z.record(z.string(), z.unknown())
const link = part

const staffRole = z.enum(['reviewer', 'lead'])
const staffSex = z.enum(['female', 'male'])
export const person = z.object({
  id: uuid,
  name: z.string(),
  sex: staffSex,
  role: staffRole,
})
export type StaffPerson = z.infer<typeof person>
export const invitation = z.strictObject({
  email,
  name: textUpTo(limits.name.max).check(
    z.trim(),
    atMostCharacters(limits.name.max),
    z.refine(hasVisibleCharacter),
  ),
  sex: staffSex,
  role: staffRole,
})
export type Invitation = z.infer<typeof invitation>

export const staffMe = z.object({ ...person.shape, passkeys: z.number() })
export type StaffMe = z.infer<typeof staffMe>

/** The result of creating or using a passkey: the moderator, or why it failed. */
const withPasskey = { output: staffMe, errors: ['host_name_required', 'passkey_refused'] } as const

export const staff = {
  enrolment: route('POST /staff/enrolment', {
    access: 'visitor',
    hidden: true,
    summary:
      'Whose link this is, and what their first passkey is to sign. Of the link of the demo: who can be chosen.',
    input: z.strictObject({ link }),
    output: z.object({
      /** Null for the demo's link. */
      name: z.nullable(z.string()),
      options: z.nullable(options),
      /** The demo's moderators, who need no passkey; empty for other links. */
      demo: z.array(person),
    }),
    errors: ['host_name_required'],
  }),
  enterDemo: route('POST /staff/enrolment/demo', {
    access: 'visitor',
    hidden: true,
    summary: 'Come in as one of the staff of the demo, by its link.',
    input: z.strictObject({ link, staffId: uuid }),
    output: staffMe,
  }),
  enrol: route('POST /staff/enrolment/passkey', {
    access: 'visitor',
    hidden: true,
    summary: 'The first passkey, made with a link, which is used up.',
    input: z.strictObject({ link, passkey: newPasskey }),
    ...withPasskey,
  }),
  beginSignIn: route('POST /staff/sign-in', {
    access: 'visitor',
    hidden: true,
    summary: 'What a passkey is to sign. Only on a device on which somebody of the staff has enrolled.',
    output: z.object({ options }),
    errors: ['host_name_required'],
  }),
  signIn: route('POST /staff/sign-in/passkey', {
    access: 'visitor',
    hidden: true,
    summary: 'Sign in with a passkey.',
    input: z.strictObject({ passkey: usedPasskey }),
    ...withPasskey,
  }),
  session: route('GET /staff/session', {
    access: 'staff',
    summary: 'Who is signed in.',
    output: staffMe,
  }),
  signOut: route('POST /staff/sign-out', {
    access: 'staff',
    summary: 'Sign out. The cases in hand are free again.',
  }),
  beginAnother: route('POST /staff/passkeys/begin', {
    access: 'staff',
    summary: 'What another passkey of mine is to sign.',
    output: z.object({ options }),
    errors: ['host_name_required'],
  }),
  addAnother: route('POST /staff/passkeys', {
    access: 'staff',
    summary: 'Add another passkey of mine.',
    input: z.strictObject({ passkey: newPasskey }),
    ...withPasskey,
  }),
  people: route('GET /staff/people', {
    access: 'lead',
    summary: 'Everybody on the staff.',
    output: z.object({
      people: z.array(
        z.object({ ...person.shape, email: z.string(), passkeys: z.number(), since: z.iso.datetime() }),
      ),
    }),
  }),
  invite: route('POST /staff/people', {
    access: 'lead',
    summary: 'Invite somebody to the staff: a mail with a link that works once, for 24 hours.',
    input: invitation,
    output: z.object({ id: uuid }),
    errors: ['email_taken', 'host_name_required'],
  }),
  renewLink: route('POST /staff/people/:staffId/link', {
    access: 'lead',
    summary:
      'A new link for somebody who lost their passkey. Former links, passkeys and sessions end at once.',
    input: z.strictObject({ staffId: uuid }),
    errors: ['host_name_required'],
  }),
  remove: route('DELETE /staff/people/:staffId', {
    access: 'lead',
    summary: 'Remove somebody else from the staff.',
    input: z.strictObject({ staffId: uuid }),
  }),
  log: route('GET /staff/log', {
    access: 'lead',
    summary: 'Who looked at what and decided what, newest first.',
    input: z.strictObject({ after: z.optional(cursor) }),
    output: z.object({
      rows: z.array(
        z.object({
          id: uuid,
          at: z.iso.datetime(),
          who: z.nullable(z.string()),
          act: z.string(),
          about: z.nullable(z.string()),
          memberId: z.nullable(uuid),
          caseId: z.nullable(uuid),
          /** The members whose names or faces a list or a search showed. */
          shown: z.array(uuid),
          why: z.nullable(z.string()),
        }),
      ),
      next: z.nullable(cursor),
    }),
  }),
} as const
