import { sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { isActiveSanctionSql } from '../../visibility/sanctions.ts'
import { isProposedBanSql } from '../sanctions/ban-proposals.ts'
import { isOpenToMenSql } from './case-access.ts'

/** Of `cases c`: an appeal, a proposed ban that waits for its second person, or neither. */
export const caseStageSql = sql`
  case when c.kind = 'appeal' then 'appeal' when c.ban_proposed_by is not null then 'confirmation' else 'first' end`

/**
 * Of `cases c`: those who took what it is about, and may not decide it again. First decision, confirmation and appeal
 * are three people.
 */
const excludedStaffSql = sql`
  case when c.kind = 'appeal' then array(
      select d.staff_id from appeals a join moderation_events e on e.id = a.event_id
        join moderation_events d on d.case_id = e.case_id and d.undoes is null
      where a.case_id = c.id and not exists (select from moderation_events u where u.undoes = d.id))
    else array_remove(array[c.ban_proposed_by], null) end`

export const canDecideSql = (staffId: string) => sql`${staffId}::uuid <> all(${excludedStaffSql})`

/** Of `cases c`: whether one person can let its member back in at this moment; null where nothing shuts them out. */
export const canRestoreSql = (clock: Clock) => sql`
  (select bool_or(not ${isProposedBanSql}) from statements t join moderation_events e on e.id = t.event_id
    where t.member_id = c.member_id and ${isActiveSanctionSql(clock.sql)})`

/** Nobody on the staff is left who may, and may open it. */
export const lacksDeciderSql = (clock: Clock) => sql`
  not exists (
    select from staff s
    where s.removed_at is null and s.id <> all(${excludedStaffSql}) and (s.sex = 'female' or ${isOpenToMenSql(clock)}))`
