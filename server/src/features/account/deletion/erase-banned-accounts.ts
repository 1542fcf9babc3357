import { moderation as limits } from '@mithaq/contract/limits'
import { sql } from '../../../db/sql.ts'
import type { Deps } from '../../../deps.ts'
import type { PictureServices } from '../../pictures/services.ts'
import { eraseMatchingAccounts } from './erase-matching-accounts.ts'

/**
 * Banned accounts whose doors have been open for long enough, unless an appeal still waits or the ban is being taken back:
 * either would find nobody. The ban itself goes on for their addresses.
 */
export async function eraseBannedAccounts(deps: Deps, pictures: Pick<PictureServices, 'eraseOf'>) {
  const { clock } = deps
  const isOver = sql`p.restriction = 'banned' and not exists (
      select from statements t join moderation_events e on e.id = t.event_id
      where t.member_id = p.id and e.type = 'ban' and t.until is null and t.lifted_at is null
        and (t.issued_at > ${clock.sql} - make_interval(months => ${limits.ban.erasedAfterMonths})
          or exists (select from appeals a where a.event_id = t.event_id and a.outcome is null)))
    and not exists (
      select from moderation_events r where r.member_id = p.id and r.type = 'restore' and r.applied_at is null)`
  await eraseMatchingAccounts(deps, pictures, sql`profiles p`, isOver)
}
