const schemes = ['mithaq:', 'app.mithaq:']
/** They carry secrets, which only a page that is loaded again takes out of the address. */
const withSecrets = /^\/(reset-password|auth)\?/
const ours = /^\/(app|auth|signup|reset-password|privacy-policy|house-rules)?([/?#]|$)/

interface AppLink {
  path: string
  /** The page is loaded again at it. */
  needsReload: boolean
}

/** Where a link that the phone opened with the app leads; undefined for one that is not ours. */
export function parseAppLink(url: string, server: string): AppLink | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, origin, host, pathname, search, hash } = new URL(url)
  const path = schemes.includes(protocol)
    ? // mithaq://app/matches: what reads like a host is the first part of the path.
      `/${[host, pathname.replace(/^\/+/, '')].filter(Boolean).join('/')}${search}${hash}`
    : origin === server
      ? pathname + search + hash
      : undefined
  if (path === undefined || !ours.test(path)) return undefined
  return { path, needsReload: withSecrets.test(path) }
}
