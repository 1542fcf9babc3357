const schemes = ['mithaq:', 'app.mithaq:']
/** They carry secrets, which are removed from the address only when a page loads. */
const withSecrets = /^\/(reset-password|auth)\?/
const ours = /^\/(app|auth|signup|reset-password|privacy-policy|house-rules)?([/?#]|$)/

interface AppLink {
  path: string
  /** The page must be loaded again at this path. */
  needsReload: boolean
}

/** Parses a link that the phone opened with the app; undefined for a foreign one. */
export function parseAppLink(url: string, server: string): AppLink | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, origin, host, pathname, search, hash } = new URL(url)
  const path = schemes.includes(protocol)
    ? // In mithaq://app/matches the URL's host is the first part of the path.
      `/${[host, pathname.replace(/^\/+/, '')].filter(Boolean).join('/')}${search}${hash}`
    : origin === server
      ? pathname + search + hash
      : undefined
  if (path === undefined || !ours.test(path)) return undefined
  return { path, needsReload: withSecrets.test(path) }
}
