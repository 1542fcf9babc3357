import { defineJob } from '../../../ports/queue/queue.ts'

/** Compares first pictures with those that were there at verification. */
export const compareBadgesJob = defineJob<object>('compare-badges')
