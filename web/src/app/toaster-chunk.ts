import { onSuccess } from '../http/request.ts'
import { onServerBack, onTrouble, readTrouble } from '../http/connection.ts'
import { dismissToastsCausedBy, noConnectionCause } from '../ui/feedback/toast.ts'

const isGone = () => readTrouble() === 'offline' || readTrouble() === 'silent'
let wasGone = isGone()
onTrouble(() => void (wasGone ||= isGone()))

// The browser's online event is not enough: it may claim to be online while nothing is answered.
const answered = () => {
  if (!wasGone || isGone()) return
  wasGone = false
  dismissToastsCausedBy(noConnectionCause)
}
onServerBack(answered)

/** Dismisses error toasts whose request succeeded since. In the toasts' chunk, as no page needs it earlier. */
onSuccess((about) => {
  dismissToastsCausedBy(about)
  answered()
})

export { Toaster } from '../ui/feedback/Toaster.tsx'
