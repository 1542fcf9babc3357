import { policy } from '@mithaq/contract/policy'
import { request } from '../../http/request.ts'
import { actBy } from '../../server-state/act.ts'
import { ask } from '../../server-state/ask.ts'

// Asked when the app is opened; news tells of later ones.
export const policyChanges = ask(policy.changes, { staleTime: Infinity })

/** Sent also where the page is left at once, as by the link to the policy. */
export const seeChanges = actBy<typeof policy.seeChanges, { version: number }>(
  policy.seeChanges,
  (input, { asBeginner }) =>
    asBeginner((token) => request(policy.seeChanges, input, { token, keepalive: true })),
).over(policyChanges, ({ changes }, { input }) => ({
  changes: changes.filter(({ version }) => version > input.version),
}))
