import { security } from '@mithaq/contract/security'
import { act, actBy } from '../../api-cache/act.ts'
import { ask } from '../../api-cache/ask.ts'
import { heldMark, noteMark } from '../../session/refresh-token.ts'

// Both may have been changed on another device, or by a link in a mail.
export const devices = ask(security.devices, { staleTime: 0 })
export const address = ask(security.address, { staleTime: 0 })

export const changePassword = actBy(
  security.changePassword,
  async (input: { current: string; password: string }, { call }) => {
    const answer = await call(security.changePassword, { ...input, ...heldMark() })
    noteMark(answer)
    return answer
  },
)
export const endDevice = act(security.endDevice).over(devices, (shown, { input }) => ({
  ...shown,
  devices: shown.devices.filter(({ id }) => id !== input.id),
}))

/** Says the password again, then asks for the address. */
export const changeAddress = actBy(
  security.changeAddress,
  async ({ email, password }: { email: string; password: string }, { call }) => {
    await call(security.stepUp, { password })
    return call(security.changeAddress, { email })
  },
).over(address, (shown, { answer }) => answer ?? shown)

export const keepAddress = act(security.keepAddress).over(address, (shown, { answer }) => answer ?? shown)
