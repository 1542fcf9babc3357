import { ownProfile as ownProfileShape, profiles } from '@mithaq/contract/profile'
import type { OwnProfile } from '@mithaq/contract/profile'
import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../session/call.ts'
import { overtake } from '../../server-state/overtake.ts'
import type { InputOf } from '../../http/request.ts'
import { readSession } from '../../session/session.ts'

export type ProfileChanges = InputOf<typeof profiles.update>

/** `sign-out` removes what lies under it. */
const cacheKey = 'userData'
const queryKey = (userId: string) => ['profile', 'mine', userId] as const

/** The kept copy shows at once and counts as old, so that the server is always asked. */
export function ownProfileQuery(userId: string) {
  const kept = readKept(userId)
  return queryOptions({
    queryKey: queryKey(userId),
    queryFn: async ({ signal }) => {
      const profile = await call(profiles.mine, {}, { signal })
      keep(profile)
      return profile
    },
    ...(kept && { initialData: kept, initialDataUpdatedAt: 0 }),
  })
}

export function updateProfile(changes: ProfileChanges): Promise<OwnProfile> {
  return call(profiles.update, changes)
}

/** What an act of mine has changed, shown everywhere at once. */
export function changeOwnProfile(
  client: QueryClient,
  userId: string,
  change: (now: OwnProfile) => OwnProfile,
): void {
  const askAgain = overtake(client, queryKey(userId))
  const now = client.getQueryData<OwnProfile>(queryKey(userId))
  if (now) {
    const next = change(now)
    client.setQueryData(queryKey(userId), next)
    keep(next)
  }
  askAgain()
}

/** Another member's copy, or one in the shape of another version, is nobody's. */
export function readKept(userId: string): OwnProfile | undefined {
  try {
    const { data } = ownProfileShape.safeParse(JSON.parse(localStorage.getItem(cacheKey) ?? 'null'))
    return data?.id === userId ? data : undefined
  } catch {
    return undefined
  }
}

function keep(profile: OwnProfile): void {
  const session = readSession()
  // An answer that comes after the sign-out must leave nothing behind.
  if (session.status !== 'signedIn' || session.user.id !== profile.id) return
  try {
    localStorage.setItem(cacheKey, JSON.stringify(profile))
  } catch {
    // Storage can be full or forbidden; then every page begins with the server's answer.
  }
}
