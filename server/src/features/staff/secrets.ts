import { createHash, randomBytes } from 'node:crypto'

/** A random secret for a link or a cookie. */
export const generateSecret = () => randomBytes(32).toString('base64url')

/** The hash that is stored. The secret is long and random, so it needs no salt. */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url')
