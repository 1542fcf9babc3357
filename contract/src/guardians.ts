import * as z from 'zod/mini'
import { email, timeZone, token } from './account.ts'
import { guardians as bounds } from './limits.ts'
import { isWrittenName } from './profile.ts'
import { route } from './route.ts'
import { posesAsStaff } from './staff-names.ts'
import { atMostCharacters, textUpTo } from './text.ts'

/** How a guardian is related to the member. */
export const relations = [
  'father',
  'mother',
  'brother',
  'sister',
  'grandparent',
  'uncle',
  'aunt',
  'son',
  'daughter',
  'cousin',
  'relative',
  'imam',
  'friend',
  'other',
] as const
export type Relation = (typeof relations)[number]

export const issues = {
  guardian_name_missing: {},
  guardian_name_length: { max: bounds.name.max },
  guardian_name_format: {},
  guardian_name_reserved: {},
  guardian_relation_missing: {},
  guardian_own_address: {},
} as const
const issue = (code: keyof typeof issues): string => code

/** The name is put into a mail to somebody who did not ask for it: an address in it would be a link. */
const isWritten = (text: string) => isWrittenName(text) && !/\.\p{L}/u.test(text)

export const guardianName = textUpTo(bounds.name.max, issue('guardian_name_length')).check(
  z.overwrite((text: string) => text.trim().replace(/\s+/gu, ' ')),
  z.minLength(1, issue('guardian_name_missing')),
  atMostCharacters(bounds.name.max, issue('guardian_name_length')),
  z.refine(isWritten, issue('guardian_name_format')),
  z.refine((text) => !posesAsStaff(text), issue('guardian_name_reserved')),
)

const instant = z.iso.datetime()

export const ownGuardian = z.object({
  now: instant,
  guardian: z.nullable(
    z.object({
      name: z.string(),
      relation: z.enum(relations),
      email: z.string(),
      /** Invited, invitation expired, or accepted. */
      state: z.enum(['invited', 'expired', 'accepted']),
      invitedAt: instant,
      expiresAt: instant,
      acceptedAt: z.nullable(instant),
      /** When the next mail is sent, if there are new messages. */
      nextMailAt: z.nullable(instant),
      /** Mails to this address are refused. */
      unreachable: z.boolean(),
    }),
  ),
  /** Invitations left in the period, and when the next one is available if none is. */
  invitationsLeft: z.number(),
  nextInvitationAt: z.nullable(instant),
})
export type OwnGuardian = z.infer<typeof ownGuardian>

/** The page behind a mail's link. Names are shown only while there is something to decide or end. */
export const guardianLink = z.object({
  state: z.enum(['invited', 'accepted', 'over', 'expired', 'never']),
  /** The member and the guardian; null once it has ended. */
  names: z.nullable(z.object({ member: z.string(), guardian: z.string() })),
  /** Until when an invitation can be accepted. */
  expiresAt: z.nullable(instant),
  acceptedAt: z.nullable(instant),
})
export type GuardianLink = z.infer<typeof guardianLink>

const byLink = z.strictObject({ token })

/** A guardian receives copies of a member's chats: invited by the member, accepted by a link, ended by either. */
export const guardians = {
  mine: route('GET /guardian', {
    access: 'member',
    heldToo: true,
    summary: 'My guardian, or whom I have asked.',
    output: ownGuardian,
  }),
  invite: route('PUT /guardian', {
    access: 'member',
    summary:
      'Ask somebody to be my guardian, one at a time. The answer never tells whether anything is sent to that address.',
    input: z.strictObject({
      name: guardianName,
      relation: z.enum(relations, issue('guardian_relation_missing')),
      email,
      /** This device's time zone: it sets when Friday evening is. */
      timeZone,
    }),
    output: ownGuardian,
    errors: ['guardian_named', 'too_many_invitations'],
  }),
  end: route('DELETE /guardian', {
    access: 'member',
    heldToo: true,
    summary: 'Take my invitation back, or end it with my guardian. Nothing unsent is sent.',
    output: ownGuardian,
  }),
  look: route('POST /guardian/link', {
    access: 'visitor',
    summary: 'What the link of a mail leads to. It changes nothing.',
    input: byLink,
    output: guardianLink,
    errors: ['link_invalid', 'too_many_attempts'],
  }),
  accept: route('POST /guardian/link/accept', {
    access: 'visitor',
    summary:
      'Accept: from now on both sides of each of the member’s chats are told. A second time changes nothing.',
    input: byLink,
    output: guardianLink,
    errors: ['link_invalid', 'too_many_attempts'],
  }),
  leave: route('POST /guardian/link/leave', {
    access: 'visitor',
    summary: 'Decline, or be the guardian no longer. Nobody is told why.',
    input: byLink,
    output: guardianLink,
    errors: ['link_invalid', 'too_many_attempts'],
  }),
  neverWrite: route('POST /guardian/link/never', {
    access: 'visitor',
    summary: 'Never write to this address again, for any member. Ends what is active with it.',
    input: byLink,
    output: guardianLink,
    errors: ['link_invalid', 'too_many_attempts'],
  }),
} as const
