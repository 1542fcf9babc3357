import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { query, transact, type Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { refuse, type Refusal } from '../../http/routes/serve-routes.ts'
import { VerifierUnavailable, type VerifierResult, type Verifier } from '../../ports/verifier/verifier.ts'
import type { PictureStore } from '../pictures/files/picture-folders.ts'
import { refuseToBegin } from './selfies/challenge.ts'
import { applyVerificationDecisions } from './review/decide-verification.ts'

export type CountVisit = (memberId: string) => Promise<Refusal<'too_many_attempts'> | null>

const hookPath = '/hooks/verification'

/** Starts a visit to the partner. It replaces an abandoned visit, which does not count as an attempt. */
export async function beginWithPartner(
  { db, clock, config }: Deps,
  verifier: Verifier,
  countVisit: CountVisit,
  memberId: string,
) {
  const reference = randomUUID()
  try {
    const refused = await refuseToBegin(db, clock, memberId, { whileWithPartner: true })
    if (refused !== null) return refused
    // Every start is a request to the partner, so each one counts.
    const tooMany = await countVisit(memberId)
    if (tooMany) return tooMany
    const { url } = await verifier.startVisit({
      reference,
      returnTo: new URL('/app/verification', config.publicUrl).href,
      hook: new URL(hookPath, config.publicUrl).href,
    })
    return await transact(db, async (tx) => {
      // Lock the row: of two visits started at once the second replaces the first.
      await query(tx, sql`select from profiles where id = ${memberId} for no key update`)
      await query(
        tx,
        sql`
          update verifications set state = 'withdrawn', sent_at = null
          where member_id = ${memberId} and state = 'waiting' and partner and outcome is null`,
      )
      const still = await refuseToBegin(tx, clock, memberId)
      if (still !== null) return still
      await query(
        tx,
        sql`
          insert into verifications (id, member_id, state, poses, by_women, partner, challenged_at, sent_at)
          values (${reference}, ${memberId}, 'waiting', '{}', false, true, ${clock.sql}, ${clock.sql})`,
      )
      return { url }
    })
  } catch (error) {
    if (!(error instanceof VerifierUnavailable)) throw error
    return refuse('unavailable', { retryAfterS: 30 })
  }
}

/** Saves the partner's result once. Returns false if it was saved before, or if no waiting visit belongs to it. */
async function savePartnerOutcome(
  tx: Db,
  clock: Clock,
  { id, reference, outcome }: VerifierResult,
): Promise<boolean> {
  const isNew = await query(
    tx,
    sql`
      insert into partner_messages (id, at) values (${id}, ${clock.sql}) on conflict (id) do nothing returning id`,
  )
  if (isNew.length === 0) return false
  const decided = await query(
    tx,
    sql`
      update verifications set outcome = ${outcome}, decision_id = ${id}, effective_at = ${clock.sql}
      where id = ${reference} and partner and state = 'waiting' and outcome is null returning id`,
  )
  return decided.length > 0
}

/** The webhook for the partner's results. Requests without its signature are refused alike. */
export function servePartnerWebhook(
  app: FastifyInstance,
  { db, clock, verifier }: Deps,
  store: PictureStore,
) {
  if (verifier === null) return
  void app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers()
    // Keep the raw bytes, which the signature covers.
    hooks.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4096 }, (_, body, done) =>
      done(null, body),
    )
    hooks.post(hookPath, async (request, reply) => {
      const { 'mithaq-timestamp': timestamp, 'mithaq-signature': signature } = request.headers
      const one = (value: string | string[] | undefined) => (Array.isArray(value) ? undefined : value)
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const told = verifier.readHook(
        { timestamp: one(timestamp), signature: one(signature), body },
        clock.date(),
      )
      if (told === null) return reply.code(401).send()
      const taken = await transact(db, (tx) => savePartnerOutcome(tx, clock, told))
      if (!taken) return reply.code(409).send()
      await applyVerificationDecisions(store)
      return reply.code(204).send()
    })
  })
}

/** Deletes the ids of results that are too old to be sent again. */
export const forgetPartnerMessages = (db: Db, clock: Clock) =>
  query(db, sql`delete from partner_messages where at < ${clock.sql} - interval '1 day'`)
