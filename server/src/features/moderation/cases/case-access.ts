import { sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { caseAndAppealedCaseIdsSql } from './appealed-cases.ts'

/** For an alias of `profiles`: a woman who asked to be reviewed by women, or whose pictures are not for everyone. */
export const isForWomenSql = (profile: string) => {
  const column = (name: string) => sql.ref(`${profile}.${name}`)
  return sql`${column('sex')} = 'female' and (${column('reviewed_by_women')} or ${column('pictures_for')} <> 'everyone')`
}

export const isWomanOnStaffSql = (staffId: string) => sql`
  exists (select from staff w where w.id = ${staffId} and w.sex = 'female')`

/** How a moderator sees the pictures of `profiles p`: for men, those of women in `isForWomenSql` are blurred. */
export const staffPictureVisibilitySql = (staffId: string) => sql`
  case when ${isWomanOnStaffSql(staffId)} or not (${isForWomenSql('p')}) then 'sharp' else 'blurred' end`

/** The same, but never more than a stranger sees. */
export const strangerPictureVisibilitySql = (staffId: string) => sql`
  case when p.pictures_for = 'everyone' then ${staffPictureVisibilitySql(staffId)} else 'blurred' end`

/**
 * Whether men on staff may open `cases c`. They may not if it shows pictures of a woman in `isForWomenSql`, be it as the
 * twin of another member's picture; except for selfies that she lets anyone review and overdue cases of severity 1.
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

/** Whether this moderator may open `cases c`. */
export const canOpenCaseSql = (clock: Clock, staffId: string) => sql<boolean>`
  (${isWomanOnStaffSql(staffId)} or ${isOpenToMenSql(clock)})`
