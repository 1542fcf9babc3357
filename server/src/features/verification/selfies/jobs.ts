import { defineJob } from '../../../ports/queue/queue.ts'

/** Looks at selfies that nobody has advised on yet; added with each, and run by the clock until the examiner is back. */
export const adviseOnSelfiesJob = defineJob<object>('advise-on-selfies')
