import type { OwnProfile } from '@mithaq/contract/profile'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useSession } from '../../session/session.ts'
import { changeOwnProfile, ownProfileQuery, updateProfile } from './queries.ts'

/** My own profile, wherever a screen shows a part of it. */
export function useOwnProfile() {
  return useQuery(ownProfileQuery(useUserId()))
}

/** Shows at once what an act has changed on the server. */
export function useChangeOwnProfile(): (change: (now: OwnProfile) => OwnProfile) => void {
  const client = useQueryClient()
  const userId = useUserId()
  return useCallback((change) => changeOwnProfile(client, userId, change), [client, userId])
}

export function useUpdateProfile() {
  const change = useChangeOwnProfile()
  return useMutation({
    // Without it, saving would wait in silence while the device is offline.
    networkMode: 'always',
    mutationFn: updateProfile,
    onSuccess: (saved) => change(() => saved),
  })
}

function useUserId(): string {
  const session = useSession()
  return session.status === 'signedIn' ? session.user.id : ''
}
