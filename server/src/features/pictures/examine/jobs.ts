import { defineJob } from '../../../ports/queue/queue.ts'

/** Examines waiting pictures. Added with each one, and also scheduled for when the examiner is available again. */
export const examineWaitingPicturesJob = defineJob<object>('examine-waiting-pictures')
export const everyMinute = '* * * * *'
