import type { RootDb } from '../../../db/db.ts'
import { refuse, type Me, type Refusal } from '../../../http/routes/serve-routes.ts'
import type { Attempts } from '../attempt-limiter.ts'
import type { Passwords } from './password-hasher.ts'
import { passwordHashOf, type Credentials } from './credentials.ts'

/**
 * What a signed-in member's password was when they said it. Comparing takes a while: whatever follows holds it to that,
 * by `holdPassword` or by `setPassword`, in its own transaction.
 */
type CheckPassword = (
  me: Me,
  password: string,
  field: string,
) => Promise<Credentials | Refusal<'wrong_password' | 'too_many_attempts'>>

export const checkingPassword =
  (db: RootDb, attempts: Attempts, passwords: Passwords): CheckPassword =>
  async ({ accountId: id }, password, field) => {
    const refusal = await attempts.spend(['wrongPasswordOfAccount', id])
    if (refusal) return refusal
    const passwordHash = await passwordHashOf(db, id)
    // Signed in, a member waits in a line of their own.
    const matches = await passwords.verify(passwordHash, password, { of: id, known: true })
    if (!matches || passwordHash === null) return refuse('wrong_password', { field })
    await attempts.forget(['wrongPasswordOfAccount', id])
    return { id, passwordHash }
  }
