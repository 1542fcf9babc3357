import { sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { isActiveSanctionSql } from '../../visibility/sanctions.ts'
import { isProposedBanSql } from '../sanctions/ban-proposals.ts'
import { isOpenToMenSql } from './case-access.ts'

/** For `cases c`: the stage of its next decision. A proposed ban waits for its `confirmation` by a second person. */
export const caseStageSql = sql`
  case when c.kind = 'appeal' then 'appeal' when c.ban_proposed_by is not null then 'confirmation' else 'first' end`

/**
 * For `cases c`: the moderators who may not decide it because they took an earlier decision about it. The first decision,
 * the confirmation and the appeal are taken by three people.
 */
const excludedStaffSql = sql`
  case when c.kind = 'appeal' then array(
      select d.staff_id from appeals a join moderation_events e on e.id = a.event_id
        join moderation_events d on d.case_id = e.case_id and d.undoes is null
      where a.case_id = c.id and not exists (select from moderation_events u where u.undoes = d.id))
    else array_remove(array[c.ban_proposed_by], null) end`

export const canDecideSql = (staffId: string) => sql`${staffId}::uuid <> all(${excludedStaffSql})`

/** For `cases c`: whether one moderator can lift a sanction of its member now; null if the member has none. */
export const canRestoreSql = (clock: Clock) => sql`
  (select bool_or(not ${isProposedBanSql}) from statements t join moderation_events e on e.id = t.event_id
    where t.member_id = c.member_id and ${isActiveSanctionSql(clock.sql)})`

/** For `cases c`: whether nobody on the staff may both open and decide it. */
export const lacksDeciderSql = (clock: Clock) => sql`
  not exists (
    select from staff s
    where s.removed_at is null and s.id <> all(${excludedStaffSql}) and (s.sex = 'female' or ${isOpenToMenSql(clock)}))`
