import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { notifications as texts } from '../../../messages/notifications.ts'
import { openPush, type PushState } from '../../../native/push.ts'
import { makeListeners } from '../../../store/store.ts'
import { logged } from '../../../ui/feedback/error-log.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { registerDevice } from '../state/queries.ts'

const [notePushChanged, onPushChanged] = makeListeners()
export { notePushChanged }

/** Whether this device gets push, and the way to turn it on. */
export function usePush() {
  const client = useQueryClient()
  const [state, setState] = useState<PushState>()
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    let gone = false
    const look = () =>
      void openPush()
        .then((push) => push.readState())
        .then((found) => gone || setState(found))
        .catch((error: unknown) => void logged(error, 'Push'))
    look()
    const stop = onPushChanged(look)
    return () => {
      gone = true
      stop()
    }
  }, [])

  async function turnOn(): Promise<PushState> {
    setBusy(true)
    let next: PushState = 'off'
    try {
      next = await (await openPush()).turnOn((device) => registerDevice(client, device))
    } catch (error) {
      logged(error, 'Push')
    }
    setBusy(false)
    if (next === 'on') toast.success(texts.push.on)
    notePushChanged()
    return next
  }

  return { state, busy, turnOn }
}
