import { isRefusal } from '../http/error.ts'
import { readSession } from './session.ts'
import { renewAccessToken } from './renew.ts'

export function readMemberId(): string | undefined {
  const session = readSession()
  return session.status === 'signedIn' ? session.user.id : undefined
}

/** Runs `work` with the member's access token, and once more with a renewed one if it had expired. */
export async function asMember<T>(
  work: (token: string | undefined) => Promise<T>,
  memberId = readMemberId(),
): Promise<T> {
  const token = tokenOf(memberId)
  try {
    return await work(token)
  } catch (error) {
    if (token === undefined || !isRefusal(error, 'unauthenticated')) throw error
    await renewAccessToken(token)
    const renewed = tokenOf(memberId)
    if (renewed === undefined || renewed === token) throw error
    return work(renewed)
  }
}

/** The token of this member only, so that nothing started by one member is done in the name of the next. */
function tokenOf(memberId: string | undefined): string | undefined {
  const session = readSession()
  return session.status === 'signedIn' && session.user.id === memberId ? session.accessToken : undefined
}
