import { safety } from '@mithaq/contract/safety'
import { defineMutation } from '../../api-cache/api-mutation.ts'

/** Takes effect at once, before the live event arrives. */
const goneEvent = ({ profileId }: { profileId: string }) => ({ type: 'gone', profileId }) as const

/** Actions against another member from any screen. */
export const blockMember = defineMutation(safety.block, { emits: goneEvent })
export const reportMember = defineMutation(safety.report, { emits: goneEvent })
export const unblockMember = defineMutation(safety.unblock)
