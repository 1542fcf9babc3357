import { sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { caseAndAppealedCaseIdsSql } from './appealed-cases.ts'

/** Of a profile: a woman who asked for women, or who does not show her pictures to everyone. */
export const isForWomenSql = (profile: string) => {
  const of = (column: string) => sql.ref(`${profile}.${column}`)
  return sql`${of('sex')} = 'female' and (${of('reviewed_by_women')} or ${of('pictures_for')} <> 'everyone')`
}

export const isWomanOnStaffSql = (staffId: string) => sql`
  exists (select from staff w where w.id = ${staffId} and w.sex = 'female')`

/** How somebody of the staff sees the pictures of `profiles p`: those of a woman who is looked at by women, men blurred. */
export const staffPictureVisibilitySql = (staffId: string) => sql`
  case when ${isWomanOnStaffSql(staffId)} or not (${isForWomenSql('p')}) then 'sharp' else 'blurred' end`

/** The same, no more than a stranger. */
export const strangerPictureVisibilitySql = (staffId: string) => sql`
  case when p.pictures_for = 'everyone' then ${staffPictureVisibilitySql(staffId)} else 'blurred' end`

/**
 * Whether men on staff may open `cases c`. What shows a woman who asked for women, or who does not show her pictures to
 * everyone, is opened by women, also where her picture is the twin of somebody else's; danger that is overdue, by
 * anybody, and selfies that she lets anyone look at.
 */
export const isOpenToMenSql = (clock: Clock) => sql<boolean>`
  ((c.severity = 1 and c.due_at < ${clock.sql})
    or not (
      exists (select from verifications v where v.case_id = c.id and v.by_women)
      or (exists (select from profiles w where w.id = c.member_id and ${isForWomenSql('w')})
        and not exists (select from verifications v where v.case_id = c.id and v.by_anyone))
      or exists (
        select from case_pictures k join profile_pictures t on t.id = k.twin_id join profiles w on w.id = t.profile_id
        where k.case_id in ${caseAndAppealedCaseIdsSql} and ${isForWomenSql('w')})))`

/** Whether this one may. */
export const canOpenCaseSql = (clock: Clock, staffId: string) => sql<boolean>`
  (${isWomanOnStaffSql(staffId)} or ${isOpenToMenSql(clock)})`
