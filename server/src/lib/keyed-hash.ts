import { createHmac } from 'node:crypto'

/** Equal values have equal hashes, but nobody can recover a value without the secret. */
export function keyedHash(secret: string, purpose: string, value: string): string {
  return createHmac('sha256', `${secret} ${purpose}`).update(value).digest('base64url')
}
