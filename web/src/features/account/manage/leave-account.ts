import { account } from '@mithaq/contract/account'
import { request } from '../../../http/request.ts'
import { forgetMember } from '../../../session/acts.ts'
import { asMember } from '../../../session/as-member.ts'
import { oneTabAtATime } from '../../../session/one-tab.ts'

export type Farewell = { how: 'deactivate' } | { how: 'erase'; password: string }

/** Hides or erases the account and leaves nothing of it in this browser. Refused, it changes nothing. */
export function leaveAccount(farewell: Farewell): Promise<void> {
  return asMember((token) =>
    // While no tab can renew its session: each would take the server's word for an unexpected end, and say so.
    oneTabAtATime(async () => {
      if (farewell.how === 'erase') await request(account.erase, { password: farewell.password }, { token })
      else await request(account.deactivate, {}, { token })
      forgetMember()
    }),
  )
}
