import { defineJob } from '../../../ports/queue/queue.ts'

/** Erases files that are due. Added when there are some, and also scheduled for files left by a crash. */
export const erasePictureFilesJob = defineJob<object>('erase-picture-files')
export const everyFiveMinutes = '*/5 * * * *'

/** Compares the stored files with the rows. */
export const auditPictureFilesJob = defineJob<object>('audit-picture-files')
export const everyNight = '41 3 * * *'
