import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { loadPush } from '../../../native/push.ts'
import { logError } from '../../../ui/feedback/error-log.ts'
import { registerDevice } from '../state/queries.ts'
import { notifyPushChanged } from './use-push.ts'

/** Renews this device's push for the signed-in member; `endPushWithSession` ends it. */
export function usePushSession(): void {
  const client = useQueryClient()
  useEffect(() => {
    loadPush()
      .then((push) => push.resume((device) => registerDevice(client, device)))
      .then(notifyPushChanged)
      .catch((error: unknown) => void logError(error, 'Push'))
  }, [client])
}
