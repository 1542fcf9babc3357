import { useState } from 'react'

/** As long as the ring takes to fill; counted by itself, since where nothing moves no movement ends. */
const holdMs = 900

/** A pose is held for a moment before it is taken. */
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
