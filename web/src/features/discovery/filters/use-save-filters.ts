import { useMutation, useQueryClient } from '@tanstack/react-query'
import { discovery } from '../../../messages/discovery.ts'
import { logged, messageOf } from '../../../ui/errors.ts'
import { toast } from '../../../ui/toast.ts'
import { applyFilters, saveFilters } from '../queries.ts'

/** Keeps filters on the server and deals the deck anew. */
export function useSaveFilters(onSaved?: () => void) {
  const client = useQueryClient()
  const { isPending, mutate } = useMutation({
    // Without it, the filters would wait in silence while the device is offline.
    networkMode: 'always',
    mutationFn: saveFilters,
    onSuccess: (saved) => {
      applyFilters(client, saved)
      onSaved?.()
    },
    onError: (error) => {
      logged(error, discovery.filtersFailed)
      toast.error(messageOf(error), { title: discovery.filtersFailed, error })
    },
  })
  return { isPending, save: mutate }
}
