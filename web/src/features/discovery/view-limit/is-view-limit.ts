import { isRefusal } from '../../../session/call.ts'

/** The daily view limit is not a failure; the server's message says when it ends. */
export const isViewLimit = (error: unknown): boolean => isRefusal(error, 'too_many_people')
