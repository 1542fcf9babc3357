import type { ResetLink } from '@mithaq/contract/account'

/** Secrets from mailed links. They are removed from the address bar before anything else happens. */
let reset: ResetLink | undefined
let confirmation: string | undefined
let staffLink: string | undefined

/** Called first at start: history, screenshots and referrers must not contain the secrets. */
export function takeLinkSecrets(): void {
  const url = new URL(location.href)
  const take = (name: string) => {
    const value = url.searchParams.get(name) ?? undefined
    url.searchParams.delete(name)
    return value
  }
  const path = url.pathname.replace(/\/$/, '').toLowerCase()
  if (path === '/reset-password') {
    const [accessToken, refreshToken] = [take('access_token'), take('refresh_token')]
    reset = accessToken && refreshToken ? { accessToken, refreshToken } : undefined
  } else if (path === '/auth') {
    confirmation = new URLSearchParams(url.hash.slice(1)).get('confirmation') ?? undefined
    if (confirmation !== undefined) url.hash = ''
    // This parameter only tells the server that a link was followed.
    take('link')
  } else if (path === '/staff') staffLink = take('link')
  else return
  history.replaceState(history.state, '', url.pathname + url.search + url.hash)
}

/** Stores a reset link as if it had been mailed, for a member who has just confirmed the address. */
export function keepResetLink(link: ResetLink): void {
  reset = link
}

/** Returns the link once; the screen that takes it keeps it. */
export function takeResetLink(): ResetLink | undefined {
  const link = reset
  reset = undefined
  return link
}

/** Stays until it is used, since the guard of /auth reads it too. */
export function readConfirmation(): string | undefined {
  return confirmation
}

/** The enrolment link of a moderator. */
export function readStaffLink(): string | undefined {
  return staffLink
}

export function forgetStaffLink(): void {
  staffLink = undefined
}

export function forgetConfirmation(): void {
  confirmation = undefined
}
