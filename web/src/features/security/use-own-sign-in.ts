import { useApiQuery } from '../../api-cache/api-query.ts'
import { ownAddress, signedInDevices } from './queries.ts'

export function useSignedInDevices() {
  return useApiQuery(signedInDevices, {})
}

/** My address, and the change that waits for confirmation. */
export function useOwnAddress() {
  return useApiQuery(ownAddress, {})
}
