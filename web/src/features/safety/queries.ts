import { safety } from '@mithaq/contract/safety'
import { act } from '../../server-state/act.ts'
import { ask } from '../../server-state/ask.ts'
import type { OutputOf } from '../../http/request.ts'

export type BlockedMember = OutputOf<typeof safety.blocked>['people'][number]

// Somebody blocked a moment ago on another screen must be in it.
export const blocked = ask(safety.blocked, { staleTime: 0 })

/** Takes effect here at once, before the socket has said so. */
const gone = ({ profileId }: { profileId: string }) => ({ type: 'gone', profileId }) as const

export const block = act(safety.block, { says: gone })
export const report = act(safety.report, { says: gone })
export const unblock = act(safety.unblock).over(blocked, (page, { input, answer }) =>
  answer ? { ...page, people: page.people.filter(({ id }) => id !== input.profileId) } : page,
)
