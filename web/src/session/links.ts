import type { ResetLink } from '@mithaq/contract/account'

/** Secrets that came with a link in a mail. They leave the address bar before anything else happens. */
let reset: ResetLink | undefined
let confirmation: string | undefined
let staffLink: string | undefined

/** Called first of all: history, screenshots and the next page's referrer must not carry them. */
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
    // It only tells the server that a link led here.
    take('link')
  } else if (path === '/staff') staffLink = take('link')
  else return
  history.replaceState(history.state, '', url.pathname + url.search + url.hash)
}

/** As if its mail had led here: who has just confirmed the address needs none. */
export function keepResetLink(link: ResetLink): void {
  reset = link
}

/** Once only: the screen that asks keeps it. */
export function takeResetLink(): ResetLink | undefined {
  const link = reset
  reset = undefined
  return link
}

/** Stays until used up, so that the guard of /auth knows of it too. */
export function readConfirmation(): string | undefined {
  return confirmation
}

/** What lets a moderator in for the first time. */
export function readStaffLink(): string | undefined {
  return staffLink
}

export function forgetStaffLink(): void {
  staffLink = undefined
}

export function forgetConfirmation(): void {
  confirmation = undefined
}
