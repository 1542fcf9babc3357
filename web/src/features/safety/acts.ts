import { safety } from '@mithaq/contract/safety'
import { act } from '../../api-cache/act.ts'

/** Takes effect here at once, before the socket has said so. */
const gone = ({ profileId }: { profileId: string }) => ({ type: 'gone', profileId }) as const

/** What can be done about another member from wherever they are shown. */
export const block = act(safety.block, { says: gone })
export const report = act(safety.report, { says: gone })
export const unblock = act(safety.unblock)
