import { account } from '@mithaq/contract/account'
import { logError } from '../ui/feedback/error-log.ts'
import { call } from './call.ts'
import { readSession, setSession } from './session.ts'

/** Fetches the signed-in user again, since a decision of moderators was added or lifted. */
export async function reloadUser(): Promise<void> {
  try {
    const user = await call(account.user, {})
    const session = readSession()
    if (session.status === 'signedIn' && session.user.id === user.id) setSession({ ...session, user })
  } catch (error) {
    // The next answer of the server will carry the same state.
    logError(error, 'Standing')
  }
}
