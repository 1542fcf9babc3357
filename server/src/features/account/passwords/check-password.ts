import type { RootDb } from '../../../db/db.ts'
import { refuse, type Me, type Refusal } from '../../../http/routes/serve-routes.ts'
import type { AttemptLimiter } from '../attempt-limiter.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { findPasswordHash, type Credentials } from './credentials.ts'

/**
 * What a signed-in member's password was when they said it. Comparing takes a while: whatever follows holds it to that,
 * by `holdPassword` or by `setPassword`, in its own transaction.
 */
type CheckPassword = (
  me: Me,
  password: string,
  field: string,
) => Promise<Credentials | Refusal<'wrong_password' | 'too_many_attempts'>>

export const createPasswordCheck =
  (db: RootDb, attempts: AttemptLimiter, passwords: PasswordHasher): CheckPassword =>
  async ({ accountId: id }, password, field) => {
    const refusal = await attempts.consume(['wrongPasswordOfAccount', id])
    if (refusal) return refusal
    const passwordHash = await findPasswordHash(db, id)
    // Signed in, a member waits in a line of their own.
    const matches = await passwords.verify(passwordHash, password, { owner: id, isKnownDevice: true })
    if (!matches || passwordHash === null) return refuse('wrong_password', { field })
    await attempts.reset(['wrongPasswordOfAccount', id])
    return { id, passwordHash }
  }
