import { security } from '@mithaq/contract/security'
import { defineMutation, defineMutationWith } from '../../api-cache/api-mutation.ts'
import { defineQuery } from '../../api-cache/api-query.ts'
import { storedDeviceMark, storeDeviceMark } from '../../session/refresh-token.ts'

// Both may have changed on another device or by a link in a mail.
export const signedInDevices = defineQuery(security.devices, { staleTime: 0 })
export const ownAddress = defineQuery(security.address, { staleTime: 0 })

export const changePassword = defineMutationWith(
  security.changePassword,
  async (input: { current: string; password: string }, { call }) => {
    const answer = await call(security.changePassword, { ...input, ...storedDeviceMark() })
    storeDeviceMark(answer)
    return answer
  },
)
export const endDevice = defineMutation(security.endDevice).optimistic(
  signedInDevices,
  (shown, { input }) => ({
    ...shown,
    devices: shown.devices.filter(({ id }) => id !== input.id),
  }),
)

/** Confirms the password, then requests the change of address. */
export const changeAddress = defineMutationWith(
  security.changeAddress,
  async ({ email, password }: { email: string; password: string }, { call }) => {
    await call(security.stepUp, { password })
    return call(security.changeAddress, { email })
  },
).optimistic(ownAddress, (shown, { answer }) => answer ?? shown)

export const cancelAddressChange = defineMutation(security.keepAddress).optimistic(
  ownAddress,
  (shown, { answer }) => answer ?? shown,
)
