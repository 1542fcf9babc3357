import { useApiQuery } from '../../../api-cache/api-query.ts'
import { settingsQuery } from './queries.ts'

/** The hours without pushes, if the member keeps any. */
export function useQuietHours() {
  return useApiQuery(settingsQuery, {}).data?.settings.quietHours
}
