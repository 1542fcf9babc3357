import { useApiQuery } from '../../api-cache/api-query.ts'
import { ownStanding } from './queries.ts'

/** Decisions about me, and whether one restricts me. */
export function useOwnStanding() {
  return useApiQuery(ownStanding, {})
}
