import type { PolicyVersion } from '@mithaq/contract/policy-versions'
import { sql } from '../../db/sql.ts'
import { query, transact } from '../../db/db.ts'
import { createNotifications } from '../notifications/inbox/create-notifications.ts'
import { listAnnouncedChanges, startOfDay, type PolicyDeps } from './policy-changes.ts'

const batchSize = 500
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

export const policyNoticeText = ({ effective, summary }: Pick<PolicyVersion, 'effective' | 'summary'>) =>
  `It changes on ${day.format(startOfDay(effective))}. ${summary}`

/** Sends each announced change, once, to every member who joined before its announcement. */
export async function announcePolicyChanges(deps: PolicyDeps): Promise<void> {
  for (const change of listAnnouncedChanges(deps)) {
    let after: string | undefined = '00000000-0000-0000-0000-000000000000'
    while (after !== undefined) after = await announceToBatch(deps, change, after)
  }
}

/** Returns the last member of the batch, or undefined after the last batch. */
function announceToBatch({ db, clock }: PolicyDeps, change: PolicyVersion, after: string) {
  const { version } = change
  return transact(db, async (tx) => {
    const told = await query(
      tx,
      sql<{ id: string }>`
        update accounts set policy_told = ${version} where id = any(array(
          select a.id from accounts a
          where a.id > ${after} and a.created_at < ${startOfDay(change.announced)}
            and coalesce(greatest(a.policy_told, a.policy_seen), 0) < ${version}
            and exists (select from profiles p where p.id = a.id)
          order by a.id limit ${batchSize} for no key update skip locked))
        returning id`,
    )
    const ids = told.map(({ id }) => id).toSorted()
    const content = policyNoticeText(change)
    // No pushes or mails: sent to all members at once, they would delay everybody's messages.
    await createNotifications(
      tx,
      clock,
      ...ids.map((to) => ({
        ...{ to, senderId: null, code: 'policy_changes' as const, values: { version }, content },
        inListOnly: true,
      })),
    )
    tx.notifyMembers(ids, { type: 'policy' })
    return ids.length < batchSize ? undefined : ids.at(-1)
  })
}
