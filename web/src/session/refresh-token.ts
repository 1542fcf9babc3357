import type { Session } from '@mithaq/contract/account'

/** The phone app stores its refresh token itself; a browser has it in a cookie that no script can read. */
interface TokenStore {
  read(): string | undefined
  write(token: string): void
  /** Kept after sign-out, so that the account still recognises this phone. */
  readMark(): string | undefined
  writeMark(mark: string): void
}

let store: TokenStore | undefined

export function setTokenStore(next: TokenStore): void {
  store = next
}

/** The refresh token to send with a request: nothing in a browser. */
export function storedRefreshToken(): { refreshToken?: string } {
  const refreshToken = store?.read()
  return refreshToken === undefined ? {} : { refreshToken }
}

/** The mark by which the account recognises this phone: nothing in a browser. */
export function storedDeviceMark(): { deviceMark?: string } {
  const deviceMark = store?.readMark()
  return deviceMark === undefined ? {} : { deviceMark }
}

/** Stores the tokens of a new session before it is used, because the old refresh token is no longer valid. */
export function storeTokens({ refreshToken, deviceMark }: Session): void {
  if (refreshToken !== undefined) store?.write(refreshToken)
  storeDeviceMark({ deviceMark })
}

/** Stores a new mark; the earlier one ended with the password. */
export function storeDeviceMark({ deviceMark }: { deviceMark?: string | undefined }): void {
  if (deviceMark !== undefined) store?.writeMark(deviceMark)
}
