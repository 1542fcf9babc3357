import { defineJob } from '../../../ports/queue/queue.ts'

/** Examines selfies without advice. Added with each, and also scheduled for when the examiner is available again. */
export const adviseOnSelfiesJob = defineJob<object>('advise-on-selfies')
