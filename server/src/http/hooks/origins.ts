import type { Config } from '../../config/config.ts'

/** The origins of the pages inside the Android and the iOS app. */
const nativeOrigins = ['https://localhost', 'capacitor://localhost'] as const

/** The origins that the product is served at: its public one and, on this machine, the loopback names. */
export function knownOrigins({ publicUrl, production, port }: Config) {
  const loopback = ['localhost', '127.0.0.1', '[::1]']
  const names = production && !loopback.includes(publicUrl.hostname) ? [] : loopback
  const ports = new Set([publicUrl.port || String(port), String(port)])
  const own = new Set([
    publicUrl.origin,
    ...names.flatMap((name) => [...ports].map((at) => new URL(`http://${name}:${at}`).origin)),
  ])
  // If the product itself is served at such an origin, it is a browser's, and must not receive a refresh token.
  const native = new Set<string>(nativeOrigins.filter((origin) => !own.has(origin)))
  return {
    /** The product's own origin or the native app's; any other may neither write nor listen. */
    isAllowed: (origin: string | undefined) =>
      origin !== undefined && (own.has(origin) || native.has(origin)),
    /** The native app's origin only. */
    isNative: (origin: string | undefined) => origin !== undefined && native.has(origin),
    /** Origins for WebSockets in the page's policy. A policy cannot name an IPv6 address: 'self' covers it there. */
    socketOrigins: [...own]
      .filter((origin) => !origin.includes('['))
      .map((origin) => origin.replace(/^http/, 'ws')),
  }
}

export type Origins = ReturnType<typeof knownOrigins>
