import { discovery } from '@mithaq/contract/discovery'
import { defineQuery, useApiQuery } from '../../api-cache/api-query.ts'

/** Another member's card. The cache entry is reset when the member is gone. */
export const memberCard = defineQuery(discovery.profile, {
  onLiveEvent: (event, _, { profileId }) =>
    event.type === 'gone' && event.profileId === profileId ? 'reset' : undefined,
})

export function useMemberCard(profileId: string) {
  return useApiQuery(memberCard, { profileId })
}
