import { job } from '../../../ports/queue/queue.ts'

/** Compares first pictures with those that were there at verification. */
export const compareBadges = job<object>('compare-badges')
