import { discovery as bounds } from '@mithaq/contract/limits'
import { hourlyBucket } from '../../bucket.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db.ts'
import { refuse } from '../../http.ts'

const actions = hourlyBucket('action_budgets', bounds.actionsAnHour)

/** One more like, pass or unblocking. Returns no row where it is too many. */
export const spendAction = actions.spend

export const tooMany = async (tx: Db, clock: Clock, me: string) =>
  refuse('too_many_likes', { retryAfterS: await actions.waitS(tx, clock, me) })
