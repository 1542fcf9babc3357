import * as z from 'zod/mini'

/** Lower case only: the database treats both cases as one id, but string comparisons and locks do not. */
export const uuid = z.uuid({ abort: true }).check(z.toLowerCase())
