import type { RootDb } from '../../../db/db.ts'
import { refuse, type AccountCaller, type Refusal } from '../../../http/routes/serve-routes.ts'
import type { AttemptLimiter } from '../attempt-limiter.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { findPasswordHash, type Credentials } from './credentials.ts'

/**
 * The credentials if the password is right. It may change before the caller's transaction begins, which therefore
 * calls `lockUnchangedPassword` or `replacePassword`.
 */
type CheckPassword = (
  me: AccountCaller,
  password: string,
  field: string,
) => Promise<Credentials | Refusal<'wrong_password' | 'too_many_attempts'>>

export const createPasswordCheck =
  (db: RootDb, attempts: AttemptLimiter, passwords: PasswordHasher): CheckPassword =>
  async ({ accountId: id }, password, field) => {
    const refusal = await attempts.consume(['wrongPasswordOfAccount', id])
    if (refusal) return refusal
    const passwordHash = await findPasswordHash(db, id)
    // A signed-in member has a queue of their own.
    const matches = await passwords.verify(passwordHash, password, { owner: id, isKnownDevice: true })
    if (!matches || passwordHash === null) return refuse('wrong_password', { field })
    await attempts.reset(['wrongPasswordOfAccount', id])
    return { id, passwordHash }
  }
