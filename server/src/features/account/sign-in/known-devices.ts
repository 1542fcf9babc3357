import { randomUUID } from 'node:crypto'
import { session as lifetimes } from '@mithaq/contract/limits'
import type { Clock } from '../../../db/clock.ts'
import type { Credentials } from '../passwords/credentials.ts'
import type { SignedTokens } from '../signed-tokens.ts'

/** Several members of a household may share a device. */
const maxTokens = 5
const separator = '~'

/**
 * A device on which a member signed in keeps a sealed token of the account. It signs nobody in: it exempts the owner
 * from limits that strangers may have exhausted. It expires, and ends when the password changes.
 */
export function createKnownDevices(signedTokens: SignedTokens, clock: Clock) {
  const nowS = () => Math.floor(clock.date().getTime() / 1000)
  const passwordFingerprint = ({ passwordHash }: Credentials) =>
    signedTokens.fingerprint(`password ${passwordHash}`).slice(0, 16)

  function unsealTokens(tokens: string | undefined) {
    return (tokens ?? '').split(separator).flatMap((token) => {
      const [accountId, deviceId, endsAtS, password] = signedTokens.unseal('device', token)?.split('.') ?? []
      if (accountId === undefined || deviceId === undefined || Number(endsAtS) <= nowS()) return []
      return [{ token, accountId, deviceId, password }]
    })
  }

  return {
    /** The device's id if it is known to the account. */
    findDeviceId(tokens: string | undefined, account: Credentials | undefined): string | null {
      if (account === undefined) return null
      const found = unsealTokens(tokens).find(
        ({ accountId, password }) => accountId === account.id && password === passwordFingerprint(account),
      )
      return found?.deviceId ?? null
    },
    /** Replaces or adds the account's token among those of the device. */
    addAccount(tokens: string | undefined, account: Credentials): string {
      const before = unsealTokens(tokens)
      const deviceId = before.find(({ accountId }) => accountId === account.id)?.deviceId ?? randomUUID()
      const endsAtS = nowS() + lifetimes.deviceMarkS
      const token = signedTokens.seal(
        'device',
        [account.id, deviceId, endsAtS, passwordFingerprint(account)].join('.'),
      )
      const others = before.filter(({ accountId }) => accountId !== account.id).map((other) => other.token)
      return [token, ...others].slice(0, maxTokens).join(separator)
    },
  }
}

export type KnownDevices = ReturnType<typeof createKnownDevices>
