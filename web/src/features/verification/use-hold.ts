import { useState } from 'react'

/** As long as the ring takes to fill. A timer, since with reduced motion no transition ends. */
const holdMs = 900

/** Waits while the member holds the pose. */
export function useHoldPose() {
  const [holding, setHolding] = useState(false)
  return {
    holding,
    async hold(): Promise<void> {
      setHolding(true)
      await new Promise<void>((done) => setTimeout(done, holdMs))
      setHolding(false)
    },
  }
}
