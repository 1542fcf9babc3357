import { account } from '@mithaq/contract/account'
import { isRefusal } from '../../../api.ts'
import { request } from '../../../api/request.ts'
import { readSession } from '../../../session.ts'
import { forgetMember } from '../../../session/acts.ts'
import { oneTabAtATime } from '../../../session/one-tab.ts'
import { renew } from '../../../session/renew.ts'

export type Farewell = 'deactivate' | 'erase'

/** Hides or erases the account and leaves nothing of it in this browser. Refused, it changes nothing. */
export async function leaveAccount(how: Farewell): Promise<void> {
  const token = readToken()
  try {
    await attempt(how, token)
  } catch (error) {
    if (token === undefined || !isRefusal(error, 'unauthenticated')) throw error
    // It had merely run out.
    await renew(token)
    await attempt(how, readToken())
  }
}

/** While no tab can renew its session: each would take the server's word for an unexpected end, and say so. */
function attempt(how: Farewell, token: string | undefined): Promise<void> {
  return oneTabAtATime(async () => {
    await request(account[how], {}, { token })
    forgetMember()
  })
}

function readToken(): string | undefined {
  const session = readSession()
  return session.status === 'signedIn' ? session.accessToken : undefined
}
