import * as z from 'zod/mini'
import { deviceMark, email, knownPassword, newPassword, token } from './account.ts'
import { route } from './route.ts'
import { uuid } from './uuid.ts'

const signedInDevice = z.object({
  id: uuid,
  /** Product names from the user agent; null if unknown. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  signedInAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  thisOne: z.boolean(),
})
export type SignedInDevice = z.infer<typeof signedInDevice>

const addressChange = z.nullable(
  z.object({
    email: z.string(),
    oldConfirmed: z.boolean(),
    newConfirmed: z.boolean(),
    expiresAt: z.iso.datetime(),
  }),
)
export type AddressChange = z.infer<typeof addressChange>

export const ownAddress = z.object({ email: z.string(), change: addressChange })

/** Security settings of a member's account. */
export const security = {
  stepUp: route('POST /account/security/step-up', {
    access: 'member',
    heldToo: true,
    summary: 'Say my password again: for a few minutes this session may export, and change the address.',
    input: z.strictObject({ password: knownPassword }),
    errors: ['wrong_password', 'too_many_attempts'],
  }),
  changePassword: route('PUT /account/security/password', {
    access: 'member',
    summary: 'Change my password while signed in. Ends every other session of the account.',
    input: z.strictObject({ current: knownPassword, password: newPassword, deviceMark }),
    output: z.object({ ended: z.number(), deviceMark }),
    errors: ['wrong_password', 'weak_password', 'too_many_attempts'],
  }),
  devices: route('GET /account/security/devices', {
    access: 'member',
    summary: 'Where I am signed in, the last used first.',
    output: z.object({ now: z.iso.datetime(), devices: z.array(signedInDevice) }),
  }),
  endDevice: route('DELETE /account/security/devices/:id', {
    access: 'member',
    summary: 'Sign that device out, at once.',
    input: z.strictObject({ id: uuid }),
  }),
  address: route('GET /account/security/address', {
    access: 'member',
    summary: 'My address, and the change of it that waits to be confirmed.',
    output: ownAddress,
  }),
  changeAddress: route('PUT /account/security/address', {
    access: 'member',
    summary:
      'Ask for another address. It holds once the links sent to both have been opened; the answer never tells whether it has an account.',
    input: z.strictObject({ email }),
    output: ownAddress,
    errors: ['password_required', 'too_many_attempts'],
  }),
  keepAddress: route('DELETE /account/security/address', {
    access: 'member',
    summary: 'Keep my address after all.',
    output: ownAddress,
  }),
  confirmAddress: route('POST /account/security/address/confirm', {
    access: 'visitor',
    summary: 'Confirm a change of address with the token of one of its two links.',
    input: z.strictObject({ token }),
    /** Which address must still be confirmed; null once the change is complete. */
    output: z.object({ waitsFor: z.nullable(z.enum(['old', 'new'])) }),
    errors: ['link_invalid', 'too_many_attempts'],
  }),
} as const
