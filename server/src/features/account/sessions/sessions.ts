import { randomUUID } from 'node:crypto'
import { session as lifetimes } from '@mithaq/contract/limits'
import type { Session, User } from '@mithaq/contract/account'
import { sql, type Sql } from '../../../db/sql.ts'
import { statementTimeSql, type Clock } from '../../../db/clock.ts'
import { queryOne, query, transact, type Db, type RootDb, type Tx } from '../../../db/db.ts'
import type { AccountCaller } from '../../../http/routes/serve-routes.ts'
import type { Bus } from '../../../ports/bus/bus.ts'
import { createSessionCache } from './session-cache.ts'
import { unknownDevice, type SessionDevice } from './session-device.ts'
import type { SignedTokens } from '../signed-tokens.ts'

export interface OpenedSession {
  session: Session
  refreshToken: string
}

export function createSessions(
  db: RootDb,
  clock: Clock,
  tokens: SignedTokens,
  bus: Bus,
  demo?: { demoSignIns: readonly { email: string }[] },
) {
  const refreshLifetime = sql`make_interval(secs => ${lifetimes.refreshTokenS})`

  const findUserRow = (accountId: string, on: Db = db) =>
    queryOne(
      on,
      sql<Omit<User, 'standing' | 'demo'> & Pick<AccountCaller, 'standing'>>`
        select id, email, exists (select from profiles p where p.id = a.id) as "hasProfile",
          ${standingSql(sql`a.id`)} as standing
        from accounts a where id = ${accountId}`,
    )

  async function findUser(accountId: string, on?: Db): Promise<User | undefined> {
    const found = await findUserRow(accountId, on)
    if (found === undefined) return undefined
    const { standing, ...owner } = found
    return {
      ...owner,
      ...(standing !== null && { standing }),
      ...(demo && { demo: demoRoleOf(owner.email, demo) }),
    }
  }

  async function signSession(
    sessionId: string,
    accountId: string,
    generation: number,
    on: Db = db,
  ): Promise<OpenedSession | null> {
    const owner = await findUser(accountId, on)
    if (owner === undefined) return null
    const accessToken = tokens.sign(
      'access',
      { subject: accountId, session: sessionId },
      lifetimes.accessTokenS,
    )
    return {
      session: { accessToken, expiresInS: lifetimes.accessTokenS, user: owner },
      refreshToken: tokens.seal('refresh', `${sessionId}.${generation}`),
    }
  }

  const parseRefreshToken = (refreshToken: string) => {
    const [sessionId, generation] = tokens.unseal('refresh', refreshToken)?.split('.') ?? []
    return sessionId === undefined ? null : { sessionId, generation: Number(generation) }
  }

  const findSession = (sessionId: string) =>
    queryOne(
      db,
      sql<AccountCaller & { generation: number; isInGracePeriod: boolean }>`
        select s.id as "sessionId", s.account_id as "accountId", s.generation,
          s.rotated_at > ${clock.sql} - make_interval(secs => ${lifetimes.refreshGraceS}) as "isInGracePeriod",
          exists (select from profiles p where p.id = s.account_id) as "hasProfile",
          ${standingSql(sql`s.account_id`)} as standing
        from sessions s where s.id = ${sessionId} and s.expires_at > ${clock.sql}`,
    )

  const cache = createSessionCache(bus, clock)

  /** Reads the database, not the cache. Null once the session has ended. */
  const findMe = async (sessionId: string): Promise<AccountCaller | null> => {
    const found = await findSession(sessionId)
    return found === undefined ? null : toMe(found)
  }

  const toMe = ({ accountId, sessionId, hasProfile, standing }: AccountCaller): AccountCaller => ({
    accountId,
    sessionId,
    hasProfile,
    standing,
  })

  async function end(me: AccountCaller, scope: 'global' | 'local') {
    await transact(db, (tx) => endSessions(tx, me.accountId, scope === 'global' ? null : me.sessionId))
  }

  /** The session whose current token this is, or whose previous one within the grace period. */
  async function findByRefreshToken({ sessionId, generation }: { sessionId: string; generation: number }) {
    const found = await findSession(sessionId)
    if (found === undefined) return null
    const wasJustRotated = found.generation === generation + 1 && found.isInGracePeriod
    if (found.generation === generation || wasJustRotated) return found
    // A used token means that somebody else has a copy: end the session.
    await end(toMe(found), 'local')
    return null
  }

  return {
    findUser,
    end,
    /** Runs in the caller's transaction. Beyond the limit, the sessions renewed longest ago end. */
    async open(tx: Tx, accountId: string, { browser, system }: SessionDevice = unknownDevice) {
      const sessionId = randomUUID()
      await query(
        tx,
        sql`
          insert into sessions (id, account_id, rotated_at, created_at, expires_at, browser, system)
          values (${sessionId}, ${accountId}, ${clock.sql}, ${clock.sql}, ${clock.sql} + ${refreshLifetime},
            ${browser}, ${system})`,
      )
      await endSessionsWhere(
        tx,
        accountId,
        sql`id in (
          select id from sessions where account_id = ${accountId}
          order by id = ${sessionId} desc, rotated_at desc, id offset ${lifetimes.openAtMost})`,
      )
      const session = await signSession(sessionId, accountId, 1, tx)
      if (session === null)
        throw new Error(`Invariant violated: a session has no account (account ${accountId})`)
      return session
    },
    /** The successor of a refresh token, or null. A token that had been used before ends the session. */
    async refresh(refreshToken: string, { browser, system }: SessionDevice = unknownDevice) {
      const token = parseRefreshToken(refreshToken)
      if (token === null) return null
      // Of several tabs that refresh at once, this statement lets exactly one advance the generation.
      const rotated = await queryOne(
        db,
        sql<{ accountId: string; generation: number }>`
          update sessions
          set generation = generation + 1, rotated_at = ${clock.sql}, expires_at = ${clock.sql} + ${refreshLifetime},
            browser = coalesce(browser, ${browser}), system = coalesce(system, ${system})
          where id = ${token.sessionId} and generation = ${token.generation} and expires_at > ${clock.sql}
          returning account_id as "accountId", generation`,
      )
      if (rotated) return signSession(token.sessionId, rotated.accountId, rotated.generation)
      const current = await findByRefreshToken(token)
      return current && signSession(current.sessionId, current.accountId, current.generation)
    },
    async authenticate(accessToken: string): Promise<AccountCaller | null> {
      const claims = tokens.verify('access', accessToken)
      if (claims?.session === undefined) return null
      const { session } = claims
      const me = await cache.find(session, () => findMe(session))
      return me?.accountId === claims.subject ? me : null
    },
    async endAll(tx: Tx, accountId: string) {
      await endSessions(tx, accountId, null)
    },
    findMe,
    isOpen: async (sessionId: string) => (await findSession(sessionId)) !== undefined,
    /** Does not use the token up. Null for a token that was used before, which ends the session. */
    async findMeByRefreshToken(refreshToken: string): Promise<AccountCaller | null> {
      const token = parseRefreshToken(refreshToken)
      const found = token && (await findByRefreshToken(token))
      return found && toMe(found)
    },
    async deleteExpired() {
      await query(db, sql`delete from sessions where expires_at < ${statementTimeSql(clock)}`)
    },
  }
}

const demoRoleOf = (email: string, { demoSignIns }: { demoSignIns: readonly { email: string }[] }) =>
  demoSignIns.some((signIn) => signIn.email === email) ? ('sign_in' as const) : ('visitor' as const)

/** Why an account may read nothing but its statements and decisions: restricted, or with an unread statement. */
const standingSql = (id: Sql) => sql`coalesce(
  (select p.restriction from profiles p where p.id = ${id} and p.restriction in ('suspended', 'banned')),
  case when exists (select from statements t where t.member_id = ${id} and t.read_at is null) then 'unread' end)`

/** Ends all sessions of an account, `only` one, or all `but` one; returns how many. Servers are told after commit. */
export async function endSessions(
  tx: Tx,
  accountId: string,
  only: string | null,
  but: string | null = null,
): Promise<number> {
  return endSessionsWhere(
    tx,
    accountId,
    sql`(${only}::uuid is null or id = ${only}) and (${but}::uuid is null or id <> ${but})`,
  )
}

async function endSessionsWhere(tx: Tx, accountId: string, condition: Sql): Promise<number> {
  const ended = await query(
    tx,
    sql<{ id: string }>`delete from sessions where account_id = ${accountId} and ${condition} returning id`,
  )
  if (ended.length > 0)
    tx.publish({ type: 'sessions_ended', accountId, sessionIds: ended.map(({ id }) => id) })
  return ended.length
}
