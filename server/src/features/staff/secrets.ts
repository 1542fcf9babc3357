import { createHash, randomBytes } from 'node:crypto'

/** A secret for an address or a cookie. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** What is kept of a secret: long and random, it needs no salt. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')
