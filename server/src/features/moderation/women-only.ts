import { sql } from 'kysely'
import type { Clock } from '../../db/clock.ts'

/**
 * Whether somebody of the staff may open `cases c`. What shows a woman who asked for women, or who does not show her
 * pictures to everyone, is opened by women; danger that is overdue, by anybody.
 */
export const openTo = (clock: Clock, staffId: string) => sql<boolean>`
  (exists (select from staff w where w.id = ${staffId} and w.sex = 'female')
    or (c.severity = 1 and c.due_at < ${clock.sql})
    or not (
      exists (select from verifications v where v.case_id = c.id and v.by_women)
      or exists (select from profiles w where w.id = c.member_id and w.sex = 'female'
        and (w.reviewed_by_women or w.pictures_for <> 'everyone'))))`
