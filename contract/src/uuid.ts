import * as z from 'zod/mini'

/** In small letters only: the database takes both writings for one id, a lock or a comparison of texts would not. */
export const uuid = z.uuid({ abort: true }).check(z.toLowerCase())
