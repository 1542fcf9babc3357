import { sql, type RawBuilder } from 'kysely'
import type { Clock } from '../../clock.ts'

/** Whether a deadline of another match, or weekly tokens, of either member of this match have fallen due. */
export function hasOverdue(clock: Clock, match: string): RawBuilder<boolean> {
  const two = sql`(${sql.ref(`${match}.profile1_id`)}, ${sql.ref(`${match}.profile2_id`)})`
  const elsewhere = (column: 'profile1_id' | 'profile2_id') => sql`exists (
    select from matches e where e.${sql.ref(column)} in ${two} and e.unmatched_at is null
      and e.id <> ${sql.ref(`${match}.id`)} and e.deadline <= ${clock.sql})`
  return sql<boolean>`(
    ${elsewhere('profile1_id')} or ${elsewhere('profile2_id')}
    or exists (select from profiles w where w.id in ${two} and w.next_topup_at <= ${clock.sql}))`
}
