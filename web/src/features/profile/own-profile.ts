import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { readConfirmed, useApiQuery } from '../../api-cache/api-query.ts'
import { ownProfile } from './queries.ts'

export function useOwnProfile() {
  return useApiQuery(ownProfile, {})
}

/** Reads the pictures as the server has them, without changes that are still being sent. */
export function useReadStoredPictures() {
  const client = useQueryClient()
  return useCallback(() => readConfirmed(client, ownProfile, {})?.pictures ?? [], [client])
}
