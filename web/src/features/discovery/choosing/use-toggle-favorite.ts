import { useCallback, useRef } from 'react'
import { useApiMutation } from '../../../api-cache/api-mutation.ts'
import { ApiError } from '../../../session/call.ts'
import { discovery } from '../../../messages/discovery.ts'
import { showError } from '../../../ui/feedback/show-error.ts'
import { doubleTapMs } from '../../../ui/base/double-tap.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { addFavorite, removeFavorite } from '../state/queries.ts'

interface Favorable {
  id: string
  name: string
  favorited: boolean
}

/** Keeps a person among the favorites, or no longer; shown at once, taken back where it fails. `at`: when it was tapped. */
export function useToggleFavorite(): (person: Favorable, at?: number) => Promise<void> {
  const [keep] = useApiMutation(addFavorite)
  const [drop] = useApiMutation(removeFavorite)
  const busy = useRef(new Set<string>())
  const lockedUntil = useRef(new Map<string, number>())
  return useCallback(
    async ({ id, name, favorited }, at = performance.now()) => {
      // The second tap of a double tap, or one before the answer, would undo the first.
      if (busy.current.has(id) || at < (lockedUntil.current.get(id) ?? 0)) return
      busy.current.add(id)
      lockedUntil.current.set(id, performance.now() + doubleTapMs)
      try {
        await (favorited ? drop : keep)({ profileId: id })
        toast.success(favorited ? discovery.removedFavorite(name) : discovery.addedFavorite(name))
      } catch (error) {
        showError(error, failure(error, !favorited))
      } finally {
        busy.current.delete(id)
      }
    },
    [keep, drop],
  )
}

/** No answer at all, or a refusal of the one thing or the other. */
function failure(error: unknown, favorited: boolean): string {
  if (!(error instanceof ApiError) || error.retryable) return discovery.updateFavoritesFailed
  return favorited ? discovery.favoriteFailed : discovery.unfavoriteFailed
}
