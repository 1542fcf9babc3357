import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { ApiError } from '../../session/call.ts'
import { discovery } from '../../messages/discovery.ts'
import { logged, messageOf } from '../../ui/errors.ts'
import { toast } from '../../ui/toast.ts'
import { changePerson, removeFromList, renewLists, setFavorite } from './queries.ts'

export interface Favorable {
  id: string
  name: string
  favorited: boolean
}

/** Keeps a person among the favorites, or no longer; shown at once, taken back where it fails. */
export function useFavorite(): (person: Favorable) => Promise<void> {
  const client = useQueryClient()
  const busy = useRef(new Set<string>())
  return useCallback(
    async ({ id, name, favorited }) => {
      // A second tap before the answer would overtake the first.
      if (busy.current.has(id)) return
      busy.current.add(id)
      const next = !favorited
      changePerson(client, id, { favorited: next })
      try {
        await setFavorite(id, next)
        // Once more: what was asked meanwhile may have been answered from before it.
        changePerson(client, id, { favorited: next })
        if (!next) removeFromList(client, 'favorited', id)
        toast.success(next ? discovery.addedFavorite(name) : discovery.removedFavorite(name))
      } catch (error) {
        changePerson(client, id, { favorited })
        const title = failure(error, next)
        logged(error, title)
        toast.error(messageOf(error), { title, error })
      } finally {
        busy.current.delete(id)
        renewLists(client)
      }
    },
    [client],
  )
}

/** No answer at all, or a refusal of the one thing or the other. */
function failure(error: unknown, favorited: boolean): string {
  if (!(error instanceof ApiError) || error.retryable) return discovery.updateFavoritesFailed
  return favorited ? discovery.favoriteFailed : discovery.unfavoriteFailed
}
