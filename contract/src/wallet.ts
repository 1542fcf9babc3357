import * as z from 'zod/mini'
import { tokens } from './limits.ts'
import { cursor } from './members.ts'
import { route } from './route.ts'
import { uuid } from './uuid.ts'

export const transactionTypes = [
  'welcome',
  'weekly',
  'payment',
  'express_payment',
  'refund',
  'rematch',
  'unmatch_fee',
  'penalty',
  'compensation',
  'reward',
  'purchase',
] as const
export type TransactionType = (typeof transactionTypes)[number]

const transaction = z.object({
  id: uuid,
  /** Negative if tokens were spent. */
  amount: z.number(),
  /** One of `transactionTypes`; an unknown type gets a generic label. */
  type: z.string(),
  /** A short name of the transaction; clients choose their own text by its type. */
  description: z.string(),
  createdAt: z.iso.datetime(),
  /** Why the amount is lower than usual. `ceiling`: the period's limit of compensations was reached. */
  reason: z.nullable(z.string()),
  /** The match it belongs to; the name is null if the other account was deleted. */
  match: z.nullable(z.object({ id: uuid, name: z.nullable(z.string()) })),
})
export type Transaction = z.infer<typeof transaction>

export const wallet = {
  mine: route('GET /wallet', {
    access: 'member',
    summary: 'My balance, the latest movements, and when weekly tokens come next.',
    output: z.object({
      now: z.iso.datetime(),
      balance: z.number(),
      recent: z.array(transaction),
      /** The next weekly grant; skips those during an away and those that penalties reduce to 0. */
      weekly: z.object({
        at: z.iso.datetime(),
        upTo: z.number(),
        /** What it would add if it were granted now: 0 while my profile is hidden. */
        brings: z.number(),
        hidden: z.boolean(),
      }),
      /** My welcome tokens: 0 for an address that had an account before. */
      welcome: z.number(),
      /** I have not seen the lesson about tokens. */
      lesson: z.boolean(),
    }),
  }),
  taught: route('POST /wallet/lesson', {
    access: 'member',
    summary: 'I have seen the cards about tokens, or do not want to: they come no more, on any device.',
  }),
  weeks: route('GET /wallet/weeks', {
    access: 'member',
    summary: `What I received and gave in each of the last ${tokens.weeksShown} weeks since my first movement, the oldest first.`,
    output: z.object({
      weeks: z.array(z.object({ from: z.iso.datetime(), received: z.number(), given: z.number() })),
    }),
  }),
  terms: route('GET /terms', {
    access: 'member',
    summary: 'How long everything lasts here, in seconds, as this installation is configured.',
    output: z.object({
      paymentS: z.number(),
      openingS: z.number(),
      replyS: z.number(),
      /** What an extension adds to a reply clock. */
      dayMoreS: z.number(),
      topUpS: z.number(),
    }),
  }),
  history: route('GET /wallet/transactions', {
    access: 'member',
    summary: 'Every movement of my tokens, newest first.',
    input: z.strictObject({ after: z.optional(cursor) }),
    output: z.object({ transactions: z.array(transaction), next: z.nullable(cursor) }),
  }),
  purchase: route('POST /wallet/purchase', {
    access: 'member',
    summary: 'Buy tokens: not sold yet, and the answer says so.',
    output: z.object({ result: z.literal('coming_soon') }),
  }),
} as const
