import { away, tokens } from '@mithaq/contract/limits'
import { sql, type Sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { queryOne, query, type Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { keyedHash } from '../../lib/keyed-hash.ts'
import { normalizeEmail } from '../../lib/normalize-email.ts'
import { postEntry } from './ledger.ts'

type GrantDeps = Pick<Deps, 'clock' | 'vaultKey' | 'sessionSecret'>

/** Gives the welcome tokens once per address, also if its account was erased and the member returns. */
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
  // The member has returned: the two years start again when they leave the next time.
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

/** Earlier grants were hashed under the session's secret: those are still found until they expire. */
function hashesOf({ vaultKey, sessionSecret }: GrantDeps, email: string) {
  const under = (key: string) => keyedHash(key, 'welcome grant', normalizeEmail(email))
  return { emailHash: under(vaultKey), earlierHash: under(sessionSecret) }
}

/** The other addresses of the erased account count with the new one. */
const takeOverGrants = (tx: Db, memberId: string, emailHash: string) =>
  query(
    tx,
    sql`
      update welcome_grants g set account_id = ${memberId} from welcome_grants mine
      where mine.email_hash = ${emailHash} and g.account_id = mine.account_id
        and not exists (select from accounts a where a.id = mine.account_id)`,
  )

/** Another account uses the same mailbox in another spelling. */
async function isMailboxShared(tx: Db, memberId: string, email: string): Promise<boolean> {
  const bareSql = (email: Sql) => sql`replace(split_part(split_part(${email}, '@', 1), '+', 1), '.', '')`
  const similar = await query(
    tx,
    sql<{ email: string }>`
      select email from accounts where id <> ${memberId} and ${bareSql(sql`email`)} = ${bareSql(sql`${email}::text`)}`,
  )
  return similar.some((other) => normalizeEmail(other.email) === normalizeEmail(email))
}

/**
 * The account is erased, or leaves the address. Its grants, also those of its earlier addresses, are kept for two years
 * with the counts that a returning member continues.
 */
export async function closeGrant(
  tx: Db,
  deps: GrantDeps & Pick<Deps, 'config'>,
  memberId: string,
  email: string,
) {
  const { emailHash, earlierHash } = hashesOf(deps, email)
  const periodS = deps.config.windows.topupS
  const isOfAddressSql = sql`g.email_hash in (${emailHash}, ${earlierHash})`
  const isOfAccountSql = sql`(${isOfAddressSql} or g.account_id = ${memberId})`
  // Two accounts of one mailbox may be erased at once: only the second is the last one.
  await query(
    tx,
    sql`select from welcome_grants g where ${isOfAccountSql} order by email_hash for no key update`,
  )
  const isShared = await isMailboxShared(tx, memberId, email)
  /** Dates as far back as they count, joined with those that another account of the mailbox has left. */
  const datesSql = (ownSql: Sql, earlierSql: Sql, keptColumn: string, withinS: number) => {
    const allOwnSql = sql`(${ownSql} union all select unnest(${earlierSql}))`
    return sql`array(
      select at from (${allOwnSql} union all (select unnest(${sql.ref(keptColumn)}) except all ${allOwnSql})) dates (at)
      where at > ${deps.clock.sql} - make_interval(secs => ${withinS}))`
  }
  const receivedSql = (type: 'reward' | 'compensation') => sql`
    select created_at from token_transactions where user_id = p.id and type = ${type} and amount > 0`
  const awayStartsSql = sql`select started_at from pauses where member_id = p.id and kind = 'away'`
  await query(
    tx,
    sql`
      update welcome_grants g set account_id = coalesce(p.id, g.account_id),
        closed_at = case when g.closed_at is not null or (${isOfAddressSql} and not ${isShared}::boolean)
          then ${deps.clock.sql} end,
        topups = greatest(g.topups, p.earlier_topups + greatest(0,
          floor(extract(epoch from ${deps.clock.sql} - p.created_at) / ${periodS}))::int),
        aways = ${datesSql(awayStartsSql, sql`p.earlier_aways`, 'g.aways', away.withinDays * 86_400)},
        rewards = ${datesSql(receivedSql('reward'), sql`p.earlier_rewards`, 'g.rewards', periodS)},
        compensations = ${datesSql(receivedSql('compensation'), sql`p.earlier_compensations`, 'g.compensations', periodS)}
      from (select 1) one left join profiles p on p.id = ${memberId}
      where ${isOfAccountSql}`,
  )
}

/** The member has changed the address: the new one is not given the welcome tokens, either. */
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

export async function deleteOldGrants(db: Db, clock: Clock) {
  await query(db, sql`delete from welcome_grants where closed_at < ${clock.sql} - interval '2 years'`)
}
