import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { staff } from '../../../messages/staff.ts'
import { logError } from '../../../ui/feedback/error-log.ts'
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx'

/** Loads the data of a dialog whenever it opens; `trouble` shows that the data could not be loaded. */
export function useStaffData<T>(open: boolean, read: () => Promise<T>) {
  const [data, setData] = useState<T>()
  const [failed, setFailed] = useState(false)
  const asked = useRef(0)
  const take = (answer: T) => {
    asked.current++
    setFailed(false)
    setData(answer)
  }
  const load = () => {
    // An answer to an earlier opening must not replace a later one.
    const turn = ++asked.current
    const ifLatest = (then: () => void) => turn === asked.current && then()
    read().then(
      (answer) => ifLatest(() => take(answer)),
      (error: unknown) => {
        logError(error, 'Console')
        ifLatest(() => setFailed(true))
      },
    )
  }
  const loadFirst = useEffectEvent(load)
  useEffect(() => {
    if (open) loadFirst()
  }, [open])
  const tryAgain = () => {
    setFailed(false)
    load()
  }
  const trouble = failed && <LoadFailed message={staff.loadFailed} onTryAgain={tryAgain} />
  return { data, take, setData, trouble }
}
