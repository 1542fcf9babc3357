import type { OwnProfile } from '@mithaq/contract/profile'
import { sql } from '../../db/sql.ts'
import { queryOne, query, transact, type Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { refuse, type Refusal } from '../../http/routes/serve-routes.ts'
import { lockErasures } from '../account/deletion/erase-member.ts'
import { clearUndoablePasses } from '../likes/action-budget.ts'
import { eraseAllLikeNotes } from '../likes/like-note.ts'
import { lockSexOfLikeSides } from '../likes/sex-lock.ts'
import { endMatchesBySexCorrection, listMatchIds } from '../matches/commands/end-matches.ts'
import { deleteLikeNotifications } from '../notifications/inbox/remove-sender.ts'
import type { PictureStore } from '../pictures/files/picture-folders.ts'
import { clearFactsOfOtherSexSql } from '../profile/facts.ts'
import { countFilterableChange } from '../profile/filterable-changes.ts'
import { isCorrectableSql } from '../profile/sex-changes.ts'
import { endOpenVerifications } from '../verification/review/decide-verification.ts'
import { deleteDeckLists, newPositionIfSql } from '../visibility/deck-position.ts'

type CorrectionDeps = Pick<Deps, 'db' | 'clock' | 'config'>
type CorrectionRefusal = Refusal<'sex_fixed' | 'sex_not_now' | 'too_many_profile_changes'>

/** Thrown, so that nothing of the correction stays. */
class NotCorrected extends Error {
  readonly why: CorrectionRefusal | 'same sex' | 'match opened meanwhile'

  constructor(why: NotCorrected['why']) {
    super(typeof why === 'string' ? why : why.refused)
    this.why = why
  }
}

/**
 * Corrects the sex of a new member, also after likes: what they did as the other sex is taken back, and all their
 * matches end for good. Returns a refusal, or null.
 */
export async function correctSex(
  deps: CorrectionDeps,
  store: PictureStore,
  me: string,
  sex: OwnProfile['sex'],
): Promise<CorrectionRefusal | null> {
  for (;;) {
    try {
      await transact(deps.db, (tx) => tryToCorrect(tx, deps, store, me, sex))
      return null
    } catch (error) {
      if (!(error instanceof NotCorrected)) throw error
      if (error.why === 'same sex') return null
      if (error.why !== 'match opened meanwhile') return error.why
    }
  }
}

async function tryToCorrect(
  tx: Tx,
  deps: CorrectionDeps,
  store: PictureStore,
  me: string,
  sex: OwnProfile['sex'],
) {
  // Like an erasure, it writes into the rows of everybody with whom there was a like.
  await lockErasures(tx)
  const matchIds = await listMatchIds(tx, me)
  const mayEnd = await endMatchesBySexCorrection(tx, deps, me, matchIds)
  if (!mayEnd) throw new NotCorrected(refuse('sex_not_now', { field: 'sex' }))
  await endOpenVerifications(tx, store, me)

  // From here on no like, pass or match of this member begins; one that began before is visible now.
  await lockProfile(tx, deps, me, sex)
  if ((await listMatchIds(tx, me)).length > matchIds.length) throw new NotCorrected('match opened meanwhile')
  const refused = await countFilterableChange(tx, deps.clock, me)
  if (refused) throw new NotCorrected(refused)

  await takeBackDecisions(tx, me)
  await keepMatchesApart(tx, deps, me)
  await query(
    tx,
    sql`
      update profiles p set sex = ${sex}, sex_changes = p.sex_changes + 1, sex_fixed = false, verified_at = null,
        ${clearFactsOfOtherSexSql(sex)}, ${newPositionIfSql(deps.clock, sql`p.is_active`)}
      where p.id = ${me}`,
  )
  await query(tx, sql`delete from badges where member_id = ${me}`)
  await query(tx, sql`delete from discovery_filters where member_id = ${me}`)
  await deleteDeckLists(tx, me)
}

async function lockProfile(tx: Tx, { clock }: CorrectionDeps, me: string, sex: OwnProfile['sex']) {
  await query(tx, sql`select from profiles where id = ${me} for update`)
  const row = await queryOne(
    tx,
    sql<{ isSame: boolean; isCorrectable: boolean; isRestricted: boolean }>`
      select p.sex = ${sex} as "isSame", ${isCorrectableSql(clock)} as "isCorrectable",
        p.restriction is not null as "isRestricted"
      from profiles p where p.id = ${me}`,
  )
  if (row === undefined) throw new Error('a member without a profile')
  if (row.isSame) throw new NotCorrected('same sex')
  if (!row.isCorrectable) throw new NotCorrected(refuse('sex_fixed', { field: 'sex' }))
  if (row.isRestricted) throw new NotCorrected(refuse('sex_not_now', { field: 'sex' }))
}

/** Decks leave out whom a member has decided about: also after a second correction, those who matched stay apart. */
const keepMatchesApart = (tx: Tx, { clock }: CorrectionDeps, me: string) =>
  query(
    tx,
    sql`
      insert into profile_actions (from_profile_id, to_profile_id, action, created_at, answered_at)
      select s.me, s.other, 'apart', ${clock.sql}, ${clock.sql} from match_sides s where s.me = ${me} or s.other = ${me}`,
  )

/** Removes likes, passes and favorites in both directions. That there were likes is kept for the others. */
async function takeBackDecisions(tx: Tx, me: string) {
  await clearUndoablePasses(tx, me)
  await lockSexOfLikeSides(tx, me)
  await eraseAllLikeNotes(tx, me)
  await deleteLikeNotifications(tx, me)
  const removed = await query(
    tx,
    sql<{ one: string; two: string }>`
      delete from profile_actions where from_profile_id = ${me} or to_profile_id = ${me}
      returning from_profile_id as one, to_profile_id as two`,
  )
  const favored = await query(
    tx,
    sql<{ one: string; two: string }>`
      delete from favorited_profiles where user_id = ${me} or favorited_id = ${me}
      returning user_id as one, favorited_id as two`,
  )
  const those = [...removed, ...favored].flatMap(({ one, two }) => [one, two])
  tx.notifyMembers([...new Set(those)], { type: 'likes' })
}
