import type { Session } from '@mithaq/contract/account'

/** The phone app keeps its refresh token itself; a browser's lies in a cookie that no script can read. */
export interface TokenStore {
  read(): string | undefined
  keep(token: string): void
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

/** Before the session is used: the token before it counts no more. */
export function noteToken({ refreshToken }: Session): void {
  if (refreshToken !== undefined) store?.keep(refreshToken)
}
