import { useEffect, useRef, useState } from 'react'
import { wizard } from '../../../../messages/wizard.ts'
import { positionWithinMs } from '../../../../native/location.ts'
import { currentPosition, locationErrorText, findNearestCity, type City } from './city.ts'

type Detection = { status: 'idle' } | { status: 'detecting' } | { status: 'failed'; trouble: string }

/** Finds the member's city on request. */
export function useDetectCity(onFound: (city: City) => void) {
  const [detection, setDetection] = useState<Detection>({ status: 'idle' })
  const run = useRef(0)
  useEffect(() => () => void run.current++, [])

  async function detect(): Promise<void> {
    const mine = ++run.current
    const show = (next: Detection) => mine === run.current && setDetection(next)
    show({ status: 'detecting' })
    // The browser's permission prompt may stay open. A late answer still counts.
    const tooLong = () => show({ status: 'failed', trouble: wizard.locationTroubles.timeout })
    const timer = setTimeout(tooLong, positionWithinMs)
    try {
      const position = await currentPosition()
      clearTimeout(timer)
      if (mine !== run.current) return
      show({ status: 'detecting' })
      const city = await findNearestCity(position)
      if (mine !== run.current) return
      show({ status: 'idle' })
      onFound(city)
    } catch (error) {
      show({ status: 'failed', trouble: locationErrorText(error) })
    } finally {
      clearTimeout(timer)
    }
  }

  /** Ignores a running detection. */
  function cancel(): void {
    run.current++
    setDetection({ status: 'idle' })
  }

  return { detection, detect, cancel }
}
