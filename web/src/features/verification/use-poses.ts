import type { Challenge, Pose } from '@mithaq/contract/verification'
import { useState } from 'react'
import { verification as texts } from '../../messages/verification.ts'
import { useApiMutation } from '../../api-cache/api-mutation.ts'
import { isRefusal } from '../../session/call.ts'
import { showError } from '../../ui/feedback/show-error.ts'
import { sendSelfie } from './queries.ts'

const places = ['1', '2', '3'] as const

/** One pose at a time, each sent as soon as it is taken. */
export function usePoses({ poses }: Challenge, onOver: () => void) {
  const [at, setAt] = useState(0)
  const [busy, setBusy] = useState(false)
  const [send] = useApiMutation(sendSelfie)
  const pose: Pose = poses[at] ?? 'ahead'
  return {
    at,
    pose,
    busy,
    async take(picture: () => Promise<Blob | null>) {
      if (busy) return
      setBusy(true)
      try {
        const file = await picture()
        const place = places[at]
        if (file === null || place === undefined) return
        await send({ place, file })
        setAt(at + 1)
      } catch (error) {
        showError(error, texts.camera.failed, 'Selfie')
        // After any other error the pose is repeated: a lost answer must not cost all three.
        if (isRefusal(error, 'challenge_over')) onOver()
      } finally {
        setBusy(false)
      }
    },
  }
}
