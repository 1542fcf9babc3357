import { moderation as limits } from '@mithaq/contract/limits'
import { sql } from '../../../db/sql.ts'
import type { Deps } from '../../../deps.ts'
import type { PictureServices } from '../../pictures/picture-services.ts'
import { eraseMatchingAccounts } from './erase-matching-accounts.ts'

/**
 * Erases accounts whose ban was told long enough ago, unless an appeal or a reversal of the ban is pending. The ban
 * continues for their addresses.
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
