import { isRefusal } from '../../../session/call.ts'

/** It is no trouble that a member has seen many people: the server's own words say when it goes on. */
export const isViewLimit = (error: unknown): boolean => isRefusal(error, 'too_many_people')
