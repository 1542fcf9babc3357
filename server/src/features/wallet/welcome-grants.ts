import { away, tokens } from '@mithaq/contract/limits'
import { sql, type Sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { queryOne, query, type Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { keyedHash } from '../../lib/keyed-hash.ts'
import { normalizeEmail } from '../../lib/normalize-email.ts'
import { postEntry } from './ledger.ts'

type GrantDeps = Pick<Deps, 'clock' | 'vaultKey' | 'sessionSecret'>

/** Gives the welcome tokens, once for each address, whatever became of the account it had before. */
export async function grantWelcome(tx: Db, deps: GrantDeps, memberId: string, email: string) {
  const { clock } = deps
  const { emailHash, earlierHash } = hashesOf(deps, email)
  await query(
    tx,
    sql`update welcome_grants set email_hash = ${emailHash} where email_hash = ${earlierHash}
      and not exists (select from welcome_grants where email_hash = ${emailHash})`,
  )
  const isFirst = await queryOne(
    tx,
    sql`
      insert into welcome_grants (email_hash, granted_at) values (${emailHash}, ${clock.sql})
      on conflict (email_hash) do nothing returning email_hash`,
  )
  // Somebody who returned is a member again: the two years wait for the next farewell.
  if (isFirst === undefined) {
    await takeOverGrants(tx, memberId, emailHash)
    await query(
      tx,
      sql`
        with kept as (
          update welcome_grants set closed_at = null where email_hash = ${emailHash}
          returning topups, aways, rewards, compensations)
        update profiles set earlier_topups = kept.topups, earlier_aways = kept.aways,
          earlier_rewards = kept.rewards, earlier_compensations = kept.compensations
        from kept where id = ${memberId}`,
    )
  } else
    await postEntry(tx, clock, {
      memberId,
      amount: tokens.welcome,
      type: 'welcome',
      key: `welcome ${memberId}`,
    })
}

/** Grants were once remembered under the session's secret; those hashes are read until they lapse. */
function hashesOf({ vaultKey, sessionSecret }: GrantDeps, email: string) {
  const under = (key: string) => keyedHash(key, 'welcome grant', normalizeEmail(email))
  return { emailHash: under(vaultKey), earlierHash: under(sessionSecret) }
}

/** The other addresses of the account that was erased go on counting with this one. */
const takeOverGrants = (tx: Db, memberId: string, emailHash: string) =>
  query(
    tx,
    sql`
      update welcome_grants g set account_id = ${memberId} from welcome_grants mine
      where mine.email_hash = ${emailHash} and g.account_id = mine.account_id
        and not exists (select from accounts a where a.id = mine.account_id)`,
  )

/** Another spelling of the mailbox is the address of somebody. */
async function isShared(tx: Db, memberId: string, email: string): Promise<boolean> {
  const bare = (of: Sql) => sql`replace(split_part(split_part(${of}, '@', 1), '+', 1), '.', '')`
  const alike = await query(
    tx,
    sql<{ email: string }>`
      select email from accounts where id <> ${memberId} and ${bare(sql`email`)} = ${bare(sql`${email}::text`)}`,
  )
  return alike.some((other) => normalizeEmail(other.email) === normalizeEmail(email))
}

/**
 * The account is erased, or leaves the address; its grant is remembered for two more years, with what a returning address
 * goes on counting, and so are those of the addresses that the account had before.
 */
export async function closeGrant(
  tx: Db,
  deps: GrantDeps & Pick<Deps, 'config'>,
  memberId: string,
  email: string,
) {
  const { emailHash, earlierHash } = hashesOf(deps, email)
  const periodS = deps.config.windows.topupS
  const ofAddress = sql`g.email_hash in (${emailHash}, ${earlierHash})`
  const ofAccount = sql`(${ofAddress} or g.account_id = ${memberId})`
  // Of two accounts of one mailbox that are erased at once, the second is the last.
  await query(tx, sql`select from welcome_grants g where ${ofAccount} order by email_hash for no key update`)
  const shared = await isShared(tx, memberId, email)
  /** As far back as it counts: nothing else is remembered. What another account of the mailbox has left stays. */
  const came = (from: Sql, earlier: Sql, kept: string, withinS: number) => {
    const own = sql`(${from} union all select unnest(${earlier}))`
    return sql`array(
      select at from (${own} union all (select unnest(${sql.ref(kept)}) except all ${own})) came (at)
      where at > ${deps.clock.sql} - make_interval(secs => ${withinS}))`
  }
  const received = (type: 'reward' | 'compensation') => sql`
    select created_at from token_transactions where user_id = p.id and type = ${type} and amount > 0`
  const awayFrom = sql`select started_at from pauses where member_id = p.id and kind = 'away'`
  await query(
    tx,
    sql`
      update welcome_grants g set account_id = coalesce(p.id, g.account_id),
        closed_at = case when g.closed_at is not null or (${ofAddress} and not ${shared}::boolean)
          then ${deps.clock.sql} end,
        topups = greatest(g.topups, p.earlier_topups + greatest(0,
          floor(extract(epoch from ${deps.clock.sql} - p.created_at) / ${periodS}))::int),
        aways = ${came(awayFrom, sql`p.earlier_aways`, 'g.aways', away.withinDays * 86_400)},
        rewards = ${came(received('reward'), sql`p.earlier_rewards`, 'g.rewards', periodS)},
        compensations = ${came(received('compensation'), sql`p.earlier_compensations`, 'g.compensations', periodS)}
      from (select 1) one left join profiles p on p.id = ${memberId}
      where ${ofAccount}`,
  )
}

/** The address has changed: what the earlier one was given is remembered for the new one too. */
export async function moveGrant(
  tx: Db,
  deps: GrantDeps & Pick<Deps, 'config'>,
  memberId: string,
  { from, to }: { from: string; to: string },
) {
  await closeGrant(tx, deps, memberId, from)
  await query(
    tx,
    sql`
      insert into welcome_grants (email_hash, granted_at) values (${hashesOf(deps, to).emailHash}, ${deps.clock.sql})
      on conflict (email_hash) do update set closed_at = null`,
  )
}

export async function forgetOldGrants(db: Db, clock: Clock) {
  await query(db, sql`delete from welcome_grants where closed_at < ${clock.sql} - interval '2 years'`)
}
