import { useEffect, useRef, useState } from 'react'
import { logError } from '../../ui/feedback/error-log.ts'

type CameraState = 'asking' | 'live' | 'missing' | 'denied' | 'busy'

/** By the names of the browsers' errors. */
const stateOf: Record<string, CameraState> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
}

/** The front camera's live picture, as long as the screen is open. */
export function useCamera() {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('asking')
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let stream: MediaStream | undefined
    let left = false
    async function open() {
      // Browsers offer no camera without HTTPS or on old devices.
      const devices = navigator.mediaDevices as MediaDevices | undefined
      if (devices?.getUserMedia === undefined) return setState('missing')
      try {
        const size = { width: { ideal: 1280 }, height: { ideal: 1280 } }
        stream = await devices.getUserMedia({ audio: false, video: { facingMode: 'user', ...size } })
        const shown = video.current
        if (left || !shown) return stop(stream)
        // A call or another app took the camera: the last frame would stay and could be taken.
        for (const track of stream.getTracks()) track.addEventListener('ended', () => setState('busy'))
        shown.srcObject = stream
        await shown.play()
        setState('live')
      } catch (error) {
        if (left) return
        const refused = stateOf[error instanceof DOMException ? error.name : '']
        // A missing or forbidden camera is no error.
        if (refused === undefined) logError(error, 'Camera')
        setState(refused ?? 'busy')
      }
    }
    if (attempt >= 0) void open()
    return () => {
      left = true
      stop(stream)
    }
  }, [attempt])

  return {
    video,
    state,
    tryAgain: () => {
      setState('asking')
      setAttempt((now) => now + 1)
    },
    /** Takes the current frame, not mirrored, with at most 1280 pixels on a side. */
    async take(): Promise<Blob> {
      const shown = video.current
      if (!shown || shown.videoWidth === 0) throw new Error('the camera shows nothing')
      const scale = Math.min(1, 1280 / Math.max(shown.videoWidth, shown.videoHeight))
      const canvas = document.createElement('canvas')
      canvas.width = Math.round(shown.videoWidth * scale)
      canvas.height = Math.round(shown.videoHeight * scale)
      canvas.getContext('2d')?.drawImage(shown, 0, 0, canvas.width, canvas.height)
      const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.9))
      if (blob === null) throw new Error('no picture could be made')
      return blob
    },
  }
}

function stop(stream: MediaStream | undefined) {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
