import * as z from 'zod/mini'
import { email, timeZone, token } from './account.ts'
import { guardians as bounds } from './limits.ts'
import { isWrittenName } from './profile.ts'
import { route } from './route.ts'
import { posesAsStaff } from './staff-names.ts'
import { atMostCharacters, textUpTo } from './text.ts'

/** What somebody may be to the member who names them. */
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

/** A name goes into a mail to somebody who has not asked for one, and there an address would be a link. */
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
      /** Asked and not answered, asked and the days are over, or with me. */
      state: z.enum(['invited', 'expired', 'accepted']),
      invitedAt: instant,
      expiresAt: instant,
      acceptedAt: z.nullable(instant),
      /** When they are written to next, where anything was written by then. */
      nextMailAt: z.nullable(instant),
      /** Their mail server takes nothing for this address. */
      unreachable: z.boolean(),
    }),
  ),
  /** How many invitations are left in the trailing days, and when there is one more where none is. */
  invitationsLeft: z.number(),
  nextInvitationAt: z.nullable(instant),
})
export type OwnGuardian = z.infer<typeof ownGuardian>

/** What the link of a mail leads to. Names only while there is something to decide or to end. */
export const guardianLink = z.object({
  state: z.enum(['invited', 'accepted', 'over', 'expired', 'never']),
  /** Whose search it is, and whom they asked; null once it is over. */
  names: z.nullable(z.object({ member: z.string(), guardian: z.string() })),
  /** Until when an invitation can be accepted. */
  expiresAt: z.nullable(instant),
  acceptedAt: z.nullable(instant),
})
export type GuardianLink = z.infer<typeof guardianLink>

const byLink = z.strictObject({ token })

/** Somebody of a member's trust who reads along: named by the member, accepted by a link, ended by either. */
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
      /** Of this device: it says when Friday evening is. */
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
    summary: 'Never write to this address again, whoever asks. What runs with it ends.',
    input: byLink,
    output: guardianLink,
    errors: ['link_invalid', 'too_many_attempts'],
  }),
} as const
