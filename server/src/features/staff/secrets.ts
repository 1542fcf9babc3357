import { createHash, randomBytes } from 'node:crypto'

/** A secret for an address or a cookie. */
export const generateSecret = () => randomBytes(32).toString('base64url')

/** What is kept of a secret: long and random, it needs no salt. */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url')
