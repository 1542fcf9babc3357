import { randomUUID } from 'node:crypto'
import { session as lifetimes } from '@mithaq/contract/limits'
import type { Clock } from '../../../db/clock.ts'
import type { Credentials } from '../passwords/credentials.ts'
import type { SignedTokens } from '../signed-tokens.ts'

/** One device in a household serves several of its people. */
const maxTokens = 5
const separator = '~'

/**
 * A device on which somebody signed in carries a sealed mark of the account. It signs nobody in: it only tells the
 * owner from strangers. It ends with its time and with the password it was made under.
 */
export function createKnownDevices(tokens: SignedTokens, clock: Clock) {
  const nowS = () => Math.floor(clock.date().getTime() / 1000)
  const passwordFingerprint = ({ passwordHash }: Credentials) =>
    tokens.fingerprint(`password ${passwordHash}`).slice(0, 16)

  function unsealTokens(marks: string | undefined) {
    return (marks ?? '').split(separator).flatMap((mark) => {
      const [accountId, device, endsAtS, password] = tokens.unseal('device', mark)?.split('.') ?? []
      if (accountId === undefined || device === undefined || Number(endsAtS) <= nowS()) return []
      return [{ mark, accountId, device, password }]
    })
  }

  return {
    /** What the device is called by, where the account has been signed in to with it; null for a stranger. */
    findDeviceId(marks: string | undefined, account: Credentials | undefined): string | null {
      if (account === undefined) return null
      const found = unsealTokens(marks).find(
        ({ accountId, password }) => accountId === account.id && password === passwordFingerprint(account),
      )
      return found?.device ?? null
    },
    /** The device's marks with a fresh one of the account. */
    addAccount(marks: string | undefined, account: Credentials): string {
      const before = unsealTokens(marks)
      const device = before.find(({ accountId }) => accountId === account.id)?.device ?? randomUUID()
      const endsAtS = nowS() + lifetimes.deviceMarkS
      const mark = tokens.seal(
        'device',
        [account.id, device, endsAtS, passwordFingerprint(account)].join('.'),
      )
      const others = before.filter(({ accountId }) => accountId !== account.id).map((other) => other.mark)
      return [mark, ...others].slice(0, maxTokens).join(separator)
    },
  }
}

export type KnownDevices = ReturnType<typeof createKnownDevices>
