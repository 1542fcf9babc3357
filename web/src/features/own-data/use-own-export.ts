import { useApiQuery } from '../../api-cache/api-query.ts'
import { ownExport } from './queries.ts'

/** The copy of my data, if I have asked for one. */
export function useOwnExport() {
  return useApiQuery(ownExport, {})
}
