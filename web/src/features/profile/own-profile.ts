import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { readSettled, useAsk } from '../../api-cache/ask.ts'
import { mine } from './queries.ts'

export function useOwnProfile() {
  return useAsk(mine, {})
}

/** My pictures as the server has them, without what is still on its way. */
export function useReadStoredPictures() {
  const client = useQueryClient()
  return useCallback(() => readSettled(client, mine, {})?.pictures ?? [], [client])
}
