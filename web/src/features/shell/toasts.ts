import { onSuccess } from '../../api/request.ts'
import { cured, noConnection } from '../../ui/toast.ts'

/** A complaint that outlives its cure would be taken for a new one. Comes with the toasts: no page needs it before. */
onSuccess(cured)
addEventListener('online', () => cured(noConnection))

export { Toaster } from '../../ui/Toaster.tsx'
