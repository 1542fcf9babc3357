import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { openPush } from '../../../native/push.ts'
import { readSession } from '../../../session/session.ts'
import { logged } from '../../../ui/errors.ts'
import { registerDevice } from '../queries.ts'
import { notePushChanged } from './use-push.ts'

/** A device that had push goes on with it for the member who is signed in, and has none once they sign out. */
export function usePushSession(): void {
  const client = useQueryClient()
  useEffect(() => {
    const note = (error: unknown) => void logged(error, 'Push')
    openPush()
      .then((push) => push.resume((device) => registerDevice(client, device)))
      .then(notePushChanged)
      .catch(note)
    return () => {
      // The server forgets the device with the session; the device itself must stop listening, too.
      if (readSession().status === 'signedOut')
        openPush()
          .then((push) => push.turnOff())
          .catch(note)
    }
  }, [client])
}
