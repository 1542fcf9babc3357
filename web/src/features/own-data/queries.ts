import { ownData } from '@mithaq/contract/own-data'
import { security } from '@mithaq/contract/security'
import { actBy } from '../../api-cache/act.ts'
import { ask } from '../../api-cache/ask.ts'

export const ownExport = ask(ownData.mine, { staleTime: 0 })

/** Says the password again, then asks. */
export const askExport = actBy(ownData.ask, async ({ password }: { password: string }, { call }) => {
  await call(security.stepUp, { password })
  return call(ownData.ask, {})
}).over(ownExport, (shown, { answer }) => answer ?? shown)

export const linkToExport = actBy(ownData.link, async ({ password }: { password: string }, { call }) => {
  await call(security.stepUp, { password })
  return call(ownData.link, {})
})
