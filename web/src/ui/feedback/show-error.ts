import { logError, messageOf } from './error-log.ts'
import { toast } from './toast.ts'

/** Logs an error and shows it in a toast under a title that says what did not work. */
export function showError(error: unknown, title: string, what = title): void {
  logError(error, what)
  toast.error(messageOf(error), { title, error })
}

/** Whether the promise resolved; otherwise shows the error. */
export async function tryOrShowError(act: Promise<unknown>, title: string, what = title): Promise<boolean> {
  try {
    await act
    return true
  } catch (error) {
    showError(error, title, what)
    return false
  }
}
