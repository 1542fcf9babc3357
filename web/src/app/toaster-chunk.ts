import { onSuccess } from '../http/request.ts'
import { onServerBack, onTrouble, readTrouble } from '../http/connection.ts'
import { dismissToastsCausedBy, noConnectionCause } from '../ui/feedback/toast.ts'

const isGone = () => readTrouble() === 'offline' || readTrouble() === 'silent'
let wasGone = isGone()
onTrouble(() => void (wasGone ||= isGone()))

// Not by the browser's word alone: it may call itself online while nothing is answered.
const answered = () => {
  if (!wasGone || isGone()) return
  wasGone = false
  dismissToastsCausedBy(noConnectionCause)
}
onServerBack(answered)

/** A complaint that outlives its cure would be taken for a new one. Comes with the toasts: no page needs it before. */
onSuccess((about) => {
  dismissToastsCausedBy(about)
  answered()
})

export { Toaster } from '../ui/feedback/Toaster.tsx'
