import type { Session } from '@mithaq/contract/account'

/** The phone app keeps its refresh token itself; a browser's lies in a cookie that no script can read. */
interface TokenStore {
  read(): string | undefined
  keep(token: string): void
  /** Stays when the member signs out: the account goes on knowing this phone. */
  readMark(): string | undefined
  keepMark(mark: string): void
}

let store: TokenStore | undefined

export function keepTokensIn(next: TokenStore): void {
  store = next
}

/** What a request carries that speaks for the refresh token: nothing in a browser. */
export function heldToken(): { refreshToken?: string } {
  const refreshToken = store?.read()
  return refreshToken === undefined ? {} : { refreshToken }
}

/** What tells the account that it knows this phone: nothing in a browser. */
export function heldMark(): { deviceMark?: string } {
  const deviceMark = store?.readMark()
  return deviceMark === undefined ? {} : { deviceMark }
}

/** Before the session is used: the token before it counts no more. */
export function noteToken({ refreshToken, deviceMark }: Session): void {
  if (refreshToken !== undefined) store?.keep(refreshToken)
  noteMark({ deviceMark })
}

/** The mark before it ends with the password: this phone would be a stranger. */
export function noteMark({ deviceMark }: { deviceMark?: string | undefined }): void {
  if (deviceMark !== undefined) store?.keepMark(deviceMark)
}
