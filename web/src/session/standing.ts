import { account } from '@mithaq/contract/account'
import { logged } from '../ui/feedback/errors.ts'
import { call } from './call.ts'
import { readSession, setSession } from './session.ts'

/** Asks again who is signed in: there is something to read from the house, or no longer. */
export async function renewStanding(): Promise<void> {
  try {
    const user = await call(account.user, {})
    const session = readSession()
    if (session.status === 'signedIn' && session.user.id === user.id) setSession({ ...session, user })
  } catch (error) {
    // The next answer of the server says it as well.
    logged(error, 'Standing')
  }
}
