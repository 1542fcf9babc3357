/** A Monday. */
export const monday = new Date('2026-11-16T10:00:00Z')
export const friday = new Date('2026-11-20T18:00:00Z')
export const weeksLater = (weeks: number) => new Date(friday.getTime() + weeks * 604_800_000)
