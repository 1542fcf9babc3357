import type { Config } from '../../config/config.ts'

/** What the pages inside the phone apps are served at, by the phone itself: Android's and Apple's. */
const nativeOrigins = ['https://localhost', 'capacitor://localhost'] as const

/** The origins the product is served at: its public one and, on this machine, the loopback names. */
export function knownOrigins({ publicUrl, production, port }: Config) {
  const loopback = ['localhost', '127.0.0.1', '[::1]']
  const names = production && !loopback.includes(publicUrl.hostname) ? [] : loopback
  const ports = new Set([publicUrl.port || String(port), String(port)])
  const own = new Set([
    publicUrl.origin,
    ...names.flatMap((name) => [...ports].map((at) => new URL(`http://${name}:${at}`).origin)),
  ])
  // Served at an origin that phones use too, it is a browser's: no page there may be handed a refresh token.
  const native = new Set<string>(nativeOrigins.filter((origin) => !own.has(origin)))
  return {
    /** The product's own, or the phone app's: whatever else writes or listens is refused. */
    isAllowed: (origin: string | undefined) =>
      origin !== undefined && (own.has(origin) || native.has(origin)),
    /** The phone app's alone. */
    isNative: (origin: string | undefined) => origin !== undefined && native.has(origin),
    /** Where the page may open its socket. A policy cannot name an IPv6 address; there, 'self' has to do. */
    socketOrigins: [...own]
      .filter((origin) => !origin.includes('['))
      .map((origin) => origin.replace(/^http/, 'ws')),
  }
}

export type Origins = ReturnType<typeof knownOrigins>
