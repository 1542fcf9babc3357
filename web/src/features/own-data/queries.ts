import { ownData } from '@mithaq/contract/own-data'
import { security } from '@mithaq/contract/security'
import { defineMutationWith } from '../../api-cache/api-mutation.ts'
import { defineQuery } from '../../api-cache/api-query.ts'

export const ownExport = defineQuery(ownData.mine, { staleTime: 0 })

/** Confirms the password, then requests an export. */
export const requestExport = defineMutationWith(
  ownData.ask,
  async ({ password }: { password: string }, { call }) => {
    await call(security.stepUp, { password })
    return call(ownData.ask, {})
  },
).optimistic(ownExport, (shown, { answer }) => answer ?? shown)

export const createExportLink = defineMutationWith(
  ownData.link,
  async ({ password }: { password: string }, { call }) => {
    await call(security.stepUp, { password })
    return call(ownData.link, {})
  },
)
