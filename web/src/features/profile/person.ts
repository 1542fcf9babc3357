import { discovery } from '@mithaq/contract/discovery'
import { ask, useAsk } from '../../api-cache/ask.ts'

/** Another member's card, wherever it is shown. Nothing is left of somebody who is gone. */
export const person = ask(discovery.profile, {
  hear: (news, _, { profileId }) =>
    news.type === 'gone' && news.profileId === profileId ? 'forget' : undefined,
})

export function usePerson(profileId: string) {
  return useAsk(person, { profileId })
}
