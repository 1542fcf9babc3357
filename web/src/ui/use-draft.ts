import { useQueryClient } from '@tanstack/react-query'
import { useReducer } from 'react'

/** What was typed into a sheet, kept until it is sent: closing the sheet, or leaving its screen, loses nothing. */
export function useDraft<T>(name: string, initial: T): [T, (next: T) => void, () => void] {
  const client = useQueryClient()
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const key = ['draft', name]
  const set = (next: T) => {
    // Nobody observes it between two openings.
    client.setQueryDefaults(['draft'], { gcTime: Infinity })
    client.setQueryData(key, next)
    redraw()
  }
  const forget = () => {
    client.removeQueries({ queryKey: key })
    redraw()
  }
  return [client.getQueryData<T>(key) ?? initial, set, forget]
}
