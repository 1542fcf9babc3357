import { useCallback, useRef } from 'react'
import { useApiMutation } from '../../../api-cache/api-mutation.ts'
import { ApiError } from '../../../session/call.ts'
import { discovery } from '../../../messages/discovery.ts'
import { currentMemberId } from '../../../session/drafts.ts'
import { showError } from '../../../ui/feedback/show-error.ts'
import { doubleTapMs } from '../../../ui/base/double-tap.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { takeFavoriteExplanation } from './favorite-explained.ts'
import { addFavorite, removeFavorite } from '../state/queries.ts'

interface Favorable {
  id: string
  name: string
  favorited: boolean
}

/** Adds a favorite or removes it, optimistically. `at` is the time of the tap. */
export function useToggleFavorite(): (person: Favorable, at?: number) => Promise<void> {
  const [keep] = useApiMutation(addFavorite)
  const [drop] = useApiMutation(removeFavorite)
  const busy = useRef(new Set<string>())
  const lockedUntil = useRef(new Map<string, number>())
  return useCallback(
    async ({ id, name, favorited }, at = performance.now()) => {
      // A double tap, or a tap before the answer, would revert the first one.
      if (busy.current.has(id) || at < (lockedUntil.current.get(id) ?? 0)) return
      busy.current.add(id)
      lockedUntil.current.set(id, performance.now() + doubleTapMs)
      try {
        await (favorited ? drop : keep)({ profileId: id })
        const done = favorited ? discovery.removedFavorite(name) : discovery.addedFavorite(name)
        if (!favorited && takeFavoriteExplanation(currentMemberId()))
          toast.success(discovery.favoriteIsPrivate, { title: done })
        else toast.success(done)
      } catch (error) {
        showError(error, failure(error, !favorited))
      } finally {
        busy.current.delete(id)
      }
    },
    [keep, drop],
  )
}

/** Error text: a general one without an answer, otherwise for adding or removing. */
function failure(error: unknown, favorited: boolean): string {
  if (!(error instanceof ApiError) || error.retryable) return discovery.updateFavoritesFailed
  return favorited ? discovery.favoriteFailed : discovery.unfavoriteFailed
}
