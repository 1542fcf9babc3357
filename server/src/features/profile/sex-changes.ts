import { limits } from '@mithaq/contract/limits'
import { sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { isSexLockedSql } from '../likes/sex-lock.ts'

const { max, correctableHours } = limits.sexChanges

/** Of `profiles p`: no like was given or received, and there were few changes. */
export const canChangeSexSql = sql<boolean>`(p.sex_changes < ${max}::int and not ${isSexLockedSql})`

/** Of `profiles p`: the first hours of the profile, and few changes: it may be corrected, also after likes. */
export const isCorrectableSql = (clock: Clock) => sql<boolean>`
  (p.sex_changes < ${max}::int and p.created_at > ${clock.sql} - make_interval(hours => ${correctableHours}))`

/** Not while moderators look at them, nor of somebody who has found a spouse here. */
const canCorrectSexSql = (clock: Clock) => sql<boolean>`
  (${isCorrectableSql(clock)} and p.restriction is null and not exists (
    select from match_sides m join matches f on f.id = m.match_id
    where m.me = p.id and m.is_couple and not f.rematch_barred))`

export const sexChangeColumnsSql = (clock: Clock) => sql`
  ${canChangeSexSql} as "sexEditable", ${isSexLockedSql} and ${canCorrectSexSql(clock)} as "sexCorrectable"`
