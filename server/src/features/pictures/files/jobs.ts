import { defineJob } from '../../../ports/queue/queue.ts'

/** Erases the files that are due; added whenever some are, and run by the clock for what a crash left. */
export const erasePictureFilesJob = defineJob<object>('erase-picture-files')
export const everyFiveMinutes = '*/5 * * * *'

/** Compares every file with every row. */
export const auditPictureFilesJob = defineJob<object>('audit-picture-files')
export const everyNight = '41 3 * * *'
