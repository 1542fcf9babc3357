import { isRefusal } from '../http/error.ts'
import { readSession } from './session.ts'
import { renew } from './renew.ts'

export function readMemberId(): string | undefined {
  const session = readSession()
  return session.status === 'signedIn' ? session.user.id : undefined
}

/** Works with the member's token, and once more with the next one where it ran out on the way. */
export async function asMember<T>(
  work: (token: string | undefined) => Promise<T>,
  memberId = readMemberId(),
): Promise<T> {
  const token = tokenOf(memberId)
  try {
    return await work(token)
  } catch (error) {
    if (token === undefined || !isRefusal(error, 'unauthenticated')) throw error
    await renew(token)
    const renewed = tokenOf(memberId)
    if (renewed === undefined || renewed === token) throw error
    return work(renewed)
  }
}

/** Nobody else's: the next member who signs in would like, send and erase what the member before them wanted to. */
function tokenOf(memberId: string | undefined): string | undefined {
  const session = readSession()
  return session.status === 'signedIn' && session.user.id === memberId ? session.accessToken : undefined
}
