import { createHmac } from 'node:crypto'

/** A keyed hash: the same value is known again, but nobody without the secret can tell what it was. */
export function keyedHash(secret: string, purpose: string, value: string): string {
  return createHmac('sha256', `${secret} ${purpose}`).update(value).digest('base64url')
}
