import * as z from 'zod/mini'
import { decided, deciding, oneCase } from './cases.ts'
import { limits as limitsOf, moderation as limits } from './limits.ts'
import { cursor } from './members.ts'
import { picture } from './pictures.ts'
import { profile as profileSeen } from './profile.ts'
import { route } from './route.ts'
import { ground, type Ground } from './safety.ts'
import { textUpTo } from './text.ts'
import { outcomes } from './verification.ts'
import { uuid } from './uuid.ts'

export const caseKinds = ['report', 'picture', 'verification', 'pattern', 'appeal'] as const
const caseKind = z.enum(caseKinds)
export type CaseKind = z.infer<typeof caseKind>

/** 1 danger, 2 deception, 3 manners. */
const severity = z.union([z.literal(1), z.literal(2), z.literal(3)])
export type Severity = z.infer<typeof severity>

export const severityOf: Record<Ground, Severity> = {
  threats: 1,
  sexual: 1,
  underage: 1,
  fake: 2,
  money: 2,
  married: 2,
  rude: 3,
  other: 3,
}

export const decisions = [
  'dismiss',
  'warn',
  'remove_pictures',
  'rewrite',
  'suspend',
  'ban',
  'close_underage',
  'restore',
] as const
const decision = z.enum(decisions)
export type Decision = z.infer<typeof decision>

/** A case's stage: a proposed ban needs a second moderator, an appeal another one. */
const stages = ['first', 'confirmation', 'appeal'] as const
export type Stage = (typeof stages)[number]

/** Possible decisions by stage. On an appeal `dismiss` upholds the decision; on a proposed ban `ban` confirms it. */
export const decisionsAt: Record<Stage, readonly Decision[]> = {
  first: decisions,
  confirmation: ['ban', 'restore', 'close_underage'],
  appeal: ['dismiss', 'restore', 'close_underage'],
}

/** Profile texts that a member can be asked to rewrite. */
export const writtenFields = ['name', 'aboutMe', 'education', 'occupation', 'prompts'] as const
export const writtenField = z.enum(writtenFields)
export type WrittenField = z.infer<typeof writtenField>
export const houseRule = z.int().check(z.gte(1), z.lte(limits.houseRules))

const at = z.iso.datetime()
const claim = z.nullable(z.object({ name: z.string(), mine: z.boolean(), until: at }))

export const caseMember = z.object({ name: z.string(), age: z.number(), picture: z.nullable(picture) })
/** Null if the account was deleted and nothing of it was retained. */
const subject = z.nullable(caseMember)

export const event = z.object({
  id: uuid,
  at,
  decision,
  rule: houseRule,
  note: z.string(),
  by: z.nullable(z.string()),
  takenBack: z.boolean(),
  stage: z.enum(stages),
  days: z.nullable(z.number()),
  field: z.nullable(writtenField),
  pictures: z.number(),
})
export type CaseEvent = z.infer<typeof event>

const queued = z.object({
  id: uuid,
  kind: caseKind,
  severity,
  openedAt: at,
  dueAt: at,
  closedAt: z.nullable(at),
  ground: z.nullable(ground),
  reports: z.number(),
  member: subject,
  claim,
  stage: z.enum(stages),
  /** False if I took the decision under review, so another moderator must decide. */
  mayDecide: z.boolean(),
  /** No current moderator may decide it; it waits for new staff. */
  waitsForPeople: z.boolean(),
  /** The closing decision; null while open, or if the member withdrew or left. */
  decided: z.nullable(event),
  /** The same for selfies. */
  outcome: z.nullable(z.enum(outcomes)),
})
export type QueuedCase = z.infer<typeof queued>

/** A member as they were when they were reported. */
const profile = z.object({
  name: z.string(),
  age: z.number(),
  sex: z.enum(['male', 'female']),
  country: z.string(),
  city: z.string(),
  occupation: z.string(),
  education: z.string(),
  maritalStatus: z.string(),
  aboutMe: z.string(),
  pictures: z.array(picture),
})

const message = z.object({
  fromReporter: z.boolean(),
  content: z.string(),
  at,
  /** A goodbye: `words` of their own, or a ready one's code. */
  goodbye: z.optional(z.string()),
})
export const caseReport = z.object({
  id: uuid,
  at,
  ground,
  reporter: subject,
  /** Null once it had to be erased. */
  reason: z.nullable(z.string()),
  /** The note that the reported member sent with a like. */
  sentence: z.nullable(z.string()),
  /** The part of the reporter's profile that it is about; for a picture not which one. */
  sentenceAbout: z.nullable(z.string()),
  excerpt: z.array(message),
})
export type CaseReport = z.infer<typeof caseReport>

/** The repeated text, and to how many members it was sent. */
const pattern = z.object({ text: z.string(), members: z.number() })

/** The evidence that the deciding moderator saw. */
const evidence = z.object({
  caseId: uuid,
  kind: caseKind,
  /** The profile when reported; null if nobody reported it. */
  profile: z.nullable(profile),
  pattern: z.nullable(pattern),
  reportsMade: z.array(caseReport),
})
export type Evidence = z.infer<typeof evidence>

/** Texts are null once erased because the member left. */
const appeal = z.object({ id: uuid, at, words: z.nullable(z.string()), about: event, evidence })

const details = z.object({
  ...queued.shape,
  memberId: uuid,
  /** Null if the account was deleted. */
  facts: z.nullable(
    z.object({
      since: at,
      openChats: z.number(),
      matchesEver: z.number(),
      endedByOthers: z.number(),
      warnings: z.number(),
    }),
  ),
  profile: z.nullable(profile),
  /** The current profile as any member sees it; null if deleted. */
  asSeen: z.nullable(profileSeen),
  pattern: z.nullable(pattern),
  reportsMade: z.array(caseReport),
  history: z.array(event),
  /** The member's appeals, if the case is one. */
  appeals: z.array(appeal),
  /** The member's current restriction. */
  restriction: z.nullable(z.enum(['under_review', 'suspended', 'banned'])),
  restrictedUntil: z.nullable(at),
  /** Whether one moderator can restore the member; a proposed ban is decided in its own case. */
  mayRestore: z.boolean(),
})
export type CaseDetails = z.infer<typeof details>

const found = z.object({
  id: uuid,
  member: subject,
  restriction: z.nullable(z.enum(['under_review', 'suspended', 'banned'])),
  cases: z.array(z.object({ id: uuid, kind: caseKind, at, open: z.boolean() })),
})
export type Found = z.infer<typeof found>

const figures = z.object({
  open: z.number(),
  overdue: z.number(),
  /** The oldest first; today is the last. */
  days: z.array(z.object({ day: z.iso.date(), opened: z.number(), decided: z.number() })),
  /** From the first report to the first decision; null without decisions. */
  medianHours: z.nullable(z.number()),
  appeals: z.object({ granted: z.number(), stands: z.number() }),
})
export type Figures = z.infer<typeof figures>

export const moderation = {
  queue: route('GET /staff/cases', {
    access: 'staff',
    summary: 'The open cases, what is due first at the top, or the closed ones, the last decision first.',
    input: z.strictObject({
      kind: z.optional(caseKind),
      severity: z.optional(z.enum(['1', '2', '3'])),
      due: z.optional(z.enum(['overdue', 'day'])),
      mine: z.optional(z.literal('true')),
      closed: z.optional(z.literal('true')),
      after: z.optional(cursor),
    }),
    output: z.object({
      now: at,
      cases: z.array(queued),
      next: z.nullable(cursor),
      /** Open cases by kind, in total and overdue, each counted up to `countedTo`. */
      kinds: z.record(caseKind, z.number()),
      open: z.number(),
      overdue: z.number(),
      /** The earliest due time, regardless of filters. */
      oldest: z.nullable(z.object({ openedAt: at, dueAt: at })),
    }),
  }),
  look: route('POST /staff/cases/:caseId/look', {
    access: 'staff',
    summary:
      'Look at a case: what was reported, the profile as it was, what was decided before. An appeal shows the same of the case that it is about. Each is logged.',
    input: oneCase,
    output: details,
  }),
  claim: route('POST /staff/cases/:caseId/claim', {
    access: 'staff',
    summary: 'Take a case in hand for 15 minutes, so that nobody else decides it.',
    input: oneCase,
    output: z.object({ until: at }),
    errors: ['case_claimed', 'case_closed'],
  }),
  release: route('DELETE /staff/cases/:caseId/claim', {
    access: 'staff',
    summary: 'Put a case back.',
    input: oneCase,
  }),
  decide: route('POST /staff/cases/:caseId/decision', {
    access: 'staff',
    summary: 'Decide a case. It takes effect 10 seconds later; until then it can be taken back.',
    input: z.extend(deciding, {
      decision,
      rule: houseRule,
      /** For a suspension. */
      days: z.optional(z.union([z.literal(3), z.literal(7), z.literal(30)])),
      /** Pictures to remove. */
      pictures: z.optional(z.array(uuid).check(z.minLength(1), z.maxLength(limitsOf.pictures.max))),
      /** The text to rewrite. */
      field: z.optional(writtenField),
      /** A reported message that the statement quotes. */
      quote: z.optional(
        z.strictObject({ reportId: uuid, at: z.int().check(z.gte(0), z.lt(limits.excerpt * 2)) }),
      ),
    }),
    output: decided,
    errors: ['case_claimed', 'case_closed', 'needs_another', 'id_reused'],
  }),
  search: route('GET /staff/search', {
    access: 'staff',
    summary: 'Members by name, address or id, or by the id of a match or case. It is logged.',
    input: z.strictObject({ q: textUpTo(254).check(z.trim(), z.minLength(2), z.maxLength(254)) }),
    output: z.object({ people: z.array(found) }),
  }),
  figures: route('GET /staff/figures', {
    access: 'staff',
    summary: 'The last seven days in figures.',
    output: figures,
  }),
  takeBack: route('POST /staff/decisions/:id/take-back', {
    access: 'staff',
    summary: 'Take my own decision back before it takes effect: the case is open again.',
    input: z.strictObject({ id: uuid }),
    errors: ['too_late'],
  }),
} as const
