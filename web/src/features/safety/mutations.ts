import { safety } from '@mithaq/contract/safety'
import { defineMutation } from '../../api-cache/api-mutation.ts'

/** Takes effect here at once, before the socket has said so. */
const gone = ({ profileId }: { profileId: string }) => ({ type: 'gone', profileId }) as const

/** What can be done about another member from wherever they are shown. */
export const block = defineMutation(safety.block, { emits: gone })
export const report = defineMutation(safety.report, { emits: gone })
export const unblock = defineMutation(safety.unblock)
