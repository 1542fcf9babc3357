import { logged, messageOf } from './error-log.ts'
import { toast } from './toast.ts'

/** Keeps a failure, and shows it to the member under a title that says what did not work. */
export function tellFailure(error: unknown, title: string, what = title): void {
  logged(error, what)
  toast.error(messageOf(error), { title, error })
}

/** Whether an act went well; the member is told where it did not. */
export async function attempt(act: Promise<unknown>, title: string, what = title): Promise<boolean> {
  try {
    await act
    return true
  } catch (error) {
    tellFailure(error, title, what)
    return false
  }
}
