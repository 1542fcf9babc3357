import { useApiPages } from '../../api-cache/api-query.ts'
import { blockedMembers } from './queries.ts'

/** How many members are blocked, as far as they are loaded. */
export function useBlockedCount(): { count: number; isMore: boolean } | undefined {
  const { data } = useApiPages(blockedMembers, {})
  return (
    data && {
      count: data.pages.reduce((sum, { people }) => sum + people.length, 0),
      isMore: data.pages.at(-1)?.next !== null,
    }
  )
}
