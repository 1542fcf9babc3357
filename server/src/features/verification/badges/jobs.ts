import { defineJob } from '../../../ports/queue/queue.ts'

/** Compares albums with the pictures at verification. */
export const compareBadgesJob = defineJob<object>('compare-badges')
