import { useApiQuery } from '../../api-cache/api-query.ts'
import { ownGuardian } from './queries.ts'

/** My guardian, or whom I have asked. */
export function useOwnGuardian() {
  return useApiQuery(ownGuardian, {})
}
