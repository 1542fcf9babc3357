import { policyVersions, type PolicyVersion } from '@mithaq/contract/policy-versions'
import { sql } from '../../db/sql.ts'
import { query, queryOne, transact } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'

export type PolicyDeps = Pick<Deps, 'db' | 'clock' | 'policyVersions'>

export const startOfDay = (day: string) => new Date(`${day}T00:00:00Z`)

/** Announced by now, oldest first. The first version is no change. */
export function listAnnouncedChanges({ clock, policyVersions: versions = policyVersions }: PolicyDeps) {
  const [, ...changes] = versions
  return changes.filter(({ announced }) => startOfDay(announced) <= clock.date())
}

/**
 * Newest first. Signing up is consent to changes announced by then. None is shown before the token lesson, which ends
 * the wizard.
 */
export async function listUnseenChanges(deps: PolicyDeps, memberId: string): Promise<PolicyVersion[]> {
  const announced = listAnnouncedChanges(deps)
  if (announced.length === 0) return []
  const account = await queryOne(
    deps.db,
    sql<{ createdAt: Date; seen: number }>`
      select created_at as "createdAt", coalesce(policy_seen, 0) as seen
      from accounts where id = ${memberId} and not exists (
        select from profiles p where p.id = accounts.id and p.lesson_due)`,
  )
  if (account === undefined) return []
  const { createdAt, seen } = account
  return announced.filter((one) => one.version > seen && startOfDay(one.announced) > createdAt).toReversed()
}

/** Also marks the notice as read, and closes the sheet on the member's other devices. */
export async function markChangesSeen(deps: PolicyDeps, memberId: string, version: number): Promise<void> {
  const newest = listAnnouncedChanges(deps).at(-1)?.version ?? 0
  await transact(deps.db, async (tx) => {
    await query(
      tx,
      sql`
        update accounts set policy_seen = greatest(policy_seen, ${Math.min(version, newest)}) where id = ${memberId}`,
    )
    await query(
      tx,
      sql`
      update notifications set read_at = ${deps.clock.sql}
      where user_id = ${memberId} and code = 'policy_changes' and read_at is null
        and ("values" ->> 'version')::int <= ${version}`,
    )
    tx.notifyMembers([memberId], { type: 'policy' })
    tx.notifyMembers([memberId], { type: 'notification' })
  })
}
