import { onSuccess } from '../http/request.ts'
import { onTrouble, readTrouble } from '../http/connection.ts'
import { cured, noConnection } from '../ui/toast.ts'

const isGone = () => readTrouble() === 'offline' || readTrouble() === 'silent'
let wasGone = isGone()

/** A complaint that outlives its cure would be taken for a new one. Comes with the toasts: no page needs it before. */
onSuccess(cured)
// Not by the browser's word alone: it may call itself online while nothing is answered.
onTrouble(() => {
  if (wasGone && !isGone()) cured(noConnection)
  wasGone = isGone()
})

export { Toaster } from '../ui/Toaster.tsx'
