import { isRefusal } from '../../session/call.ts'

/** Whoever has seen many people is no trouble: the server's own words say when it goes on. */
export const isBreak = (error: unknown): boolean => isRefusal(error, 'too_many_people')
