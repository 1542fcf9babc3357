import { safety } from '@mithaq/contract/safety'
import { defineMutation } from '../../api-cache/api-mutation.ts'

/** Takes effect here at once, before the socket has said so. */
const goneEvent = ({ profileId }: { profileId: string }) => ({ type: 'gone', profileId }) as const

/** What can be done about another member from wherever they are shown. */
export const blockMember = defineMutation(safety.block, { emits: goneEvent })
export const reportMember = defineMutation(safety.report, { emits: goneEvent })
export const unblockMember = defineMutation(safety.unblock)
