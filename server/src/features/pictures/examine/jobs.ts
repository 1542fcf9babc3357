import { defineJob } from '../../../ports/queue/queue.ts'

/** Looks at what waited for the examiner; added with each that waits, and run by the clock until it is back. */
export const examineWaitingPicturesJob = defineJob<object>('examine-waiting-pictures')
export const everyMinute = '* * * * *'
