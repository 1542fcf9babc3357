import * as z from 'zod/mini'
import { decided, deciding, note, oneCase } from './cases.ts'
import { limits } from './limits.ts'
import { picture } from './pictures.ts'
import { route } from './route.ts'
import { uuid } from './uuid.ts'

const at = z.iso.datetime()

export const poses = ['ahead', 'left', 'right', 'up', 'down', 'smile'] as const
const pose = z.enum(poses)
export type Pose = z.infer<typeof pose>

const challenge = z.object({ poses: z.array(pose), expiresAt: at, now: at })
export type Challenge = z.infer<typeof challenge>

/** The state of my verification. */
const standing = z.object({
  verified: z.boolean(),
  /** Why the badge is paused, or null: it returns with a verified face as first picture, or by verifying again. */
  paused: z.nullable(z.enum(['needs_face', 'verify_again'])),
  /** Selfies under review. */
  waiting: z.nullable(
    z.object({ sentAt: at, byWomen: z.boolean(), nobodyLeft: z.boolean(), withPartner: z.boolean() }),
  ),
  /** The result of the last selfies. */
  last: z.nullable(z.enum(['accepted', 'refused', 'lapsed'])),
  triesLeft: z.number(),
  barred: z.boolean(),
  /** I am a woman and there is a female moderator. */
  womenOffered: z.boolean(),
  /** A partner verifies instead of our staff. */
  partner: z.boolean(),
})
export type Standing = z.infer<typeof standing>

/** Automatic scores for the moderator, who decides. */
const advice = z.object({
  faces: z.array(z.number()),
  poses: z.array(z.boolean()),
  /** The lowest score of the three selfies, from 0 to 1. */
  live: z.nullable(z.number()),
  samePerson: z.nullable(z.number()),
  /** Similarity to the published pictures; null if none shows a face. */
  likeness: z.nullable(z.number()),
})
export type Advice = z.infer<typeof advice>

const shown = z.object({
  byWomen: z.boolean(),
  /** WebP in base64, as they were sent. */
  selfies: z.array(z.object({ pose, webp: z.string() })),
  pictures: z.array(picture),
  advice: z.nullable(advice),
})
export type ShownSelfies = z.infer<typeof shown>

export const outcomes = ['accepted', 'refused', 'fraudulent'] as const
export type Outcome = (typeof outcomes)[number]

export const verification = {
  mine: route('GET /verification', {
    access: 'member',
    summary: 'The state of my verification.',
    output: standing,
  }),
  begin: route('POST /verification/challenge', {
    access: 'member',
    summary:
      'Three poses drawn at random, to be photographed within five minutes; until then they stay the same.',
    input: z.strictObject({ byWomen: z.boolean() }),
    output: challenge,
    errors: ['already_waiting', 'too_many_attempts', 'verification_barred'],
  }),
  beginWithPartner: route('POST /verification/partner', {
    access: 'member',
    summary: 'Where to show my face to the partner who verifies in the stead of the house.',
    output: z.object({ url: z.string() }),
    errors: ['already_waiting', 'too_many_attempts', 'verification_barred', 'unavailable'],
  }),
  addSelfie: route('POST /verification/selfies/:place', {
    access: 'member',
    summary: 'The selfie of a pose, from 1 to 3; with all three there, they wait for a decision.',
    input: z.strictObject({ place: z.enum(['1', '2', '3']) }),
    bytes: limits.pictures.bytes,
    output: z.object({ sent: z.boolean() }),
    errors: ['challenge_over', 'too_many_attempts', 'unsupported_image', 'unreadable_image', 'unavailable'],
  }),
  chooseReviewers: route('PUT /verification/reviewers', {
    access: 'member',
    summary: 'Who may look at the selfies that wait.',
    input: z.strictObject({ byWomen: z.boolean() }),
  }),
  withdraw: route('DELETE /verification', {
    access: 'member',
    summary: 'Withdraw the selfies that wait: they are erased at once.',
  }),
} as const

/** For staff. Hidden from men if the member asked for female reviewers. */
export const review = {
  look: route('POST /staff/cases/:caseId/selfies', {
    access: 'staff',
    summary:
      'Look at the selfies of a case, beside the published pictures and what the machine thinks. It is logged.',
    input: oneCase,
    output: shown,
  }),
  decide: route('POST /staff/cases/:caseId/verification', {
    access: 'staff',
    summary: 'Decide on selfies. It takes effect 10 seconds later; until then it can be taken back.',
    input: z.extend(deciding, { outcome: z.enum(outcomes) }),
    output: decided,
    errors: ['case_claimed', 'case_closed', 'id_reused'],
  }),
  takeBack: route('POST /staff/cases/:caseId/verification/take-back', {
    access: 'staff',
    summary: 'Take my own decision on selfies back before it takes effect.',
    input: oneCase,
    errors: ['too_late'],
  }),
  pictures: route('POST /staff/cases/:caseId/pictures', {
    access: 'staff',
    summary:
      'Look at the pictures that a case is about, those included that nobody else sees yet. It is logged.',
    input: oneCase,
    output: z.object({
      pictures: z.array(
        z.object({
          id: uuid,
          reason: z.enum(['doubtful', 'twice', 'other_person', 'removed']),
          /** In base64. */ webp: z.string(),
        }),
      ),
    }),
  }),
  vault: route('GET /staff/vault', {
    access: 'lead',
    summary: 'Whose selfies are kept sealed, since when and until when; none is opened by this.',
    output: z.object({
      sealed: z.array(
        z.object({
          memberId: uuid,
          /** Null if the account was deleted. */
          name: z.nullable(z.string()),
          sealedAt: at,
          until: at,
          womenOnly: z.boolean(),
          /** Blocks further tries until lifted. */
          barred: z.boolean(),
        }),
      ),
    }),
  }),
  openVault: route('POST /staff/vault/:memberId', {
    access: 'lead',
    summary: 'Open the sealed selfies of somebody who pretended to be another, with a reason. It is logged.',
    input: z.strictObject({ memberId: uuid, reason: note }),
    output: z.object({ selfies: shown.shape.selfies }),
  }),
  lift: route('DELETE /staff/vault/:memberId/bar', {
    access: 'lead',
    summary: 'Let somebody try again after selfies that were held to be another’s.',
    input: z.strictObject({ memberId: uuid }),
  }),
} as const
