import { sql } from '../db/sql.ts'
import { query, queryOne, transact, type Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { eraseMember } from '../features/account/deletion/erase-member.ts'
import type { PasswordHasher } from '../features/account/passwords/password-hasher.ts'
import type { PictureServices } from '../features/pictures/picture-services.ts'
import { insertMembers } from './insert-members.ts'
import type { Demo } from './load-demo.ts'
import { joinedAgoS, playLife, wakePartners } from './play-life.ts'
import { demoHashes } from './seed-demo.ts'

export interface ResetServices {
  passwords: PasswordHasher
  pictures: Pick<PictureServices, 'eraseOf'>
}

export const isSignInAccount = ({ demoSignIns }: Pick<Demo, 'demoSignIns'>, email: string) =>
  demoSignIns.some((signIn) => signIn.email === email)

/**
 * Erases a sign-in account and inserts it again with the same id, as on the first day: its sessions end, and nothing is
 * remembered. `isWanted` is asked once the account is locked.
 */
export async function resetSignIn(
  deps: Deps,
  { passwords, pictures }: ResetServices,
  demo: Demo,
  email: string,
  isWanted: (tx: Tx) => Promise<boolean> = async () => true,
) {
  const life = demo.lives.find((one) => one.email === email)
  const member = demo.cast.find((one) => one.email === email)
  if (life === undefined || member === undefined) throw new Error(`Invariant violated: ${email} has no life`)
  const passwordHash = await passwords.hash(demo.demoPassword, demoHashes)
  await transact(deps.db, async (tx) => {
    const account = await queryOne(
      tx,
      sql<{ id: string }>`select id from accounts where email = ${email} for update`,
    )
    if (account === undefined || !(await isWanted(tx))) return
    const { id } = account
    const pictureIds = await readPictureIds(tx, id)
    await eraseMember(tx, deps, pictures, id)
    await forgetErasure(tx, id, pictureIds)
    await wakePartners(tx, deps, life)
    const now = deps.clock.date()
    const joinedAt = new Date(now.getTime() - joinedAgoS(life, deps.config.windows) * 1000)
    await insertMembers(tx, deps, demo, [{ member, id, passwordHash, joinedAt, pictureIds }])
    await playLife(tx, deps, life, now)
  })
}

/** If nobody has acted in a sign-in account for an hour and one of its clocks has run out, its life begins again. */
export async function refreshBeforeSignIn(deps: Deps, services: ResetServices, demo: Demo, email: string) {
  if (!isSignInAccount(demo, email)) return
  const isStale = async (db: Pick<Tx, 'run'>) =>
    (await queryOne(
      db,
      sql`
        select from accounts a join profiles p on p.id = a.id
        where a.email = ${email} and p.last_seen_at < ${deps.clock.sql} - interval '1 hour' and exists (
          select from match_sides s join matches m on m.id = s.match_id
          where s.me = a.id and (
            m.unmatched_at is null and m.deadline <= ${deps.clock.sql}
            or m.expired_clock is not null and m.unmatched_at > a.created_at))`,
    )) !== undefined
  if (await isStale(deps.db)) await resetSignIn(deps, services, demo, email, isStale)
}

async function readPictureIds(tx: Tx, memberId: string): Promise<Map<string, string>> {
  const found = await query(
    tx,
    sql<{ key: string; id: string }>`
      select substr(storage_path, 6) as key, id from profile_pictures
      where profile_id = ${memberId} and storage_path like 'demo:%'`,
  )
  return new Map(found.map(({ key, id }) => [key, id]))
}

/** What an erasure keeps, and what it would still delete of the drawn pictures. */
async function forgetErasure(tx: Tx, id: string, pictureIds: ReadonlyMap<string, string>) {
  await query(tx, sql`delete from welcome_grants where account_id = ${id}`)
  await query(tx, sql`delete from kept_blocks where blocker_id = ${id} or blocked_id = ${id}`)
  await query(tx, sql`delete from former_addresses where member_id = ${id}`)
  await query(tx, sql`update cases set member_left_at = null where member_id = ${id}`)
  await query(tx, sql`update case_reports set reporter_left_at = null where reporter_id = ${id}`)
  await query(tx, sql`delete from statements where member_id = ${id}`)
  await query(
    tx,
    sql`delete from file_erasures where storage_path = any(${[...pictureIds.values()]}::text[])`,
  )
}
