import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { notifications as texts } from '../../../messages/notifications.ts'
import { loadPush, type PushState } from '../../../native/push.ts'
import { createListeners } from '../../../store/store.ts'
import { logError } from '../../../ui/feedback/error-log.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { registerDevice } from '../state/queries.ts'

const [notifyPushChanged, onPushChanged] = createListeners()
export { notifyPushChanged }

/** The push state of this device, and how to turn it on. */
export function usePush() {
  const client = useQueryClient()
  const [state, setState] = useState<PushState>()
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    let isUnmounted = false
    const refresh = () =>
      void loadPush()
        .then((push) => push.readState())
        .then((found) => isUnmounted || setState(found))
        .catch((error: unknown) => void logError(error, 'Push'))
    refresh()
    const unsubscribe = onPushChanged(refresh)
    return () => {
      isUnmounted = true
      unsubscribe()
    }
  }, [])

  async function turnOn(): Promise<PushState> {
    setBusy(true)
    let next: PushState = 'off'
    try {
      next = await (await loadPush()).turnOn((device) => registerDevice(client, device))
    } catch (error) {
      logError(error, 'Push')
    }
    setBusy(false)
    if (next === 'on') toast.success(texts.push.on)
    notifyPushChanged()
    return next
  }

  return { state, busy, turnOn }
}
