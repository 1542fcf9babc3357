import type { review, verification } from '@mithaq/contract/verification'
import { sql } from '../../db/sql.ts'
import { queryOne, query, transact, type Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { refuse, type Handlers } from '../../http/routes/serve-routes.ts'
import { listPublishedPictures } from '../moderation/console/case-details.ts'
import { canOpenCaseSql } from '../moderation/cases/case-access.ts'
import { scheduleErasure } from '../pictures/files/picture-folders.ts'
import type { PictureServices } from '../pictures/picture-services.ts'
import { writeStaffLog } from '../staff/staff-log.ts'
import { beginChallenge, readOwnVerification } from './selfies/challenge.ts'
import { listCasePictures, readCasePictures } from './review/picture-cases.ts'
import { beginWithPartner, type CountVisit } from './partner-verification.ts'
import {
  decideVerification,
  endWaitingVerifications,
  findSelfies,
  takeBackVerificationDecision,
} from './review/decide-verification.ts'
import { canOpenSelfiesSql, listSealedSelfies } from './review/sealed-selfies.ts'
import { readSelfies, createSelfieUpload } from './selfies/selfies.ts'
import type { Pose } from '@mithaq/contract/verification'
import type { Vault } from './selfies/selfie-vault.ts'

export function verificationHandlers(
  deps: Deps,
  { store, encoder }: PictureServices,
  vault: Vault,
  /** Counts a visit to the partner, or refuses it. */
  countVisit: CountVisit,
): Handlers<typeof verification> {
  const { db, clock, verifier } = deps
  const take = createSelfieUpload(store, encoder, vault)
  return {
    mine: async (_, { me }) => ({
      ...(await readOwnVerification(db, clock, me.accountId)),
      partner: verifier !== null,
    }),

    beginWithPartner: async (_, { me }) =>
      verifier === null ? refuse('not_found') : beginWithPartner(deps, verifier, countVisit, me.accountId),

    begin: async ({ byWomen }, { me }) => {
      // With a partner, no selfies are sent to us.
      if (verifier !== null) return refuse('not_found')
      return transact(db, async (tx) => {
        const begun = await beginChallenge(tx, clock, me.accountId, byWomen)
        if ('refused' in begun) return begun
        await scheduleErasure(tx, store, begun.folders)
        return begun.challenge
      })
    },

    addSelfie: ({ place }, { me, bytes }) => take(me.accountId, Number(place), bytes),

    async chooseReviewers({ byWomen }, { me }) {
      const { womenOffered } = await readOwnVerification(db, clock, me.accountId)
      await query(
        db,
        sql`
          with chosen as (
            update verifications set by_women = ${byWomen} and (${womenOffered} or by_women), by_anyone = ${!byWomen}
            where member_id = ${me.accountId} and state = 'waiting' returning by_women)
          update profiles set reviewed_by_women = true from chosen where id = ${me.accountId} and by_women`,
      )
      return {}
    },

    async withdraw(_, { me }) {
      const mine = sql`member_id = ${me.accountId}`
      await transact(db, (tx) => endWaitingVerifications(tx, store, 'withdrawn', mine))
      return {}
    },
  }
}

const inBase64 = (selfies: { pose: Pose; webp: Buffer }[]) =>
  selfies.map(({ pose, webp }) => ({ pose, webp: webp.toString('base64') }))

export function reviewHandlers(
  { db, clock }: Deps,
  { store }: PictureServices,
  vault: Vault,
): Handlers<typeof review> {
  /** Tells every open console that the queue has changed. */
  const changed = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    transact(db, async (tx) => {
      tx.publish({ type: 'cases' })
      return work(tx)
    })
  return {
    look: ({ caseId }, { me }) =>
      transact(db, async (tx) => {
        const found = await findSelfies(tx, clock, me, caseId)
        if (found === undefined) return refuse('not_found')
        const { memberId, folder, poses, byWomen, advice } = found
        await writeStaffLog(tx, clock, { by: me.staffId, act: 'looked_at_selfies', caseId, memberId })
        const selfies = inBase64(await readSelfies(store, vault, folder, poses))
        return { byWomen, advice, selfies, pictures: await listPublishedPictures(tx, me.staffId, memberId) }
      }),

    pictures: ({ caseId }, { me }) =>
      transact(db, async (tx) => {
        const about = await queryOne(
          tx,
          sql<{ memberId: string }>`
            select member_id as "memberId" from cases c where id = ${caseId} and ${canOpenCaseSql(clock, me.staffId)}`,
        )
        if (about === undefined) return refuse('not_found')
        const found = await listCasePictures(tx, caseId)
        const { memberId } = about
        // A twin belongs to another member.
        const others = found.map(({ ownerId }) => ownerId).filter((id) => id !== memberId)
        const shown = [...new Set(others)]
        if (found.length > 0)
          await writeStaffLog(tx, clock, {
            by: me.staffId,
            act: 'looked_at_pictures',
            caseId,
            memberId,
            shown,
          })
        return { pictures: await readCasePictures(store, found) }
      }),

    decide: (deciding, { me }) => changed((tx) => decideVerification(tx, clock, me, deciding)),
    takeBack: ({ caseId }, { me }) => changed((tx) => takeBackVerificationDecision(tx, clock, me, caseId)),

    vault: (_, { me }) =>
      transact(db, async (tx) => {
        const sealed = await listSealedSelfies(tx, clock, me.staffId)
        const shown = sealed.filter(({ name }) => name !== null).map(({ memberId }) => memberId)
        if (shown.length > 0) await writeStaffLog(tx, clock, { by: me.staffId, act: 'listed_vault', shown })
        return { sealed }
      }),

    openVault: ({ memberId, reason }, { me }) =>
      transact(db, async (tx) => {
        const sealed = await queryOne(
          tx,
          sql<{ folder: string; poses: Pose[] }>`
            select folder, poses from sealed_selfies s where member_id = ${memberId} and ${canOpenSelfiesSql(me.staffId)}
            order by sealed_at desc limit 1`,
        )
        if (sealed === undefined) return refuse('not_found')
        await writeStaffLog(tx, clock, { by: me.staffId, act: 'opened_vault', memberId, why: reason })
        return { selfies: inBase64(await readSelfies(store, vault, sealed.folder, sealed.poses)) }
      }),

    lift: ({ memberId }, { me }) =>
      transact(db, async (tx) => {
        const lifted = await query(
          tx,
          sql`
            update profiles set verification_barred = false where id = ${memberId} and verification_barred returning 1`,
        )
        if (lifted.length === 0) return refuse('not_found')
        await writeStaffLog(tx, clock, { by: me.staffId, act: 'lifted_bar', memberId })
        return {}
      }),
  }
}
