import type { Config } from './config.ts'

export interface Origins {
  isOurs(origin: string | undefined): boolean
  /** Where the page may open its socket. */
  sockets: string[]
}

/** The origins the product is served at: its public one and, on this machine, the loopback names. */
export function knownOrigins({ publicUrl, production, port }: Config): Origins {
  const loopback = ['localhost', '127.0.0.1', '[::1]']
  const names = production && !loopback.includes(publicUrl.hostname) ? [] : loopback
  const ports = new Set([publicUrl.port || String(port), String(port)])
  const origins = new Set([
    publicUrl.origin,
    ...names.flatMap((name) => [...ports].map((at) => new URL(`http://${name}:${at}`).origin)),
  ])
  return {
    isOurs: (origin) => origin !== undefined && origins.has(origin),
    // A policy cannot name an IPv6 address; there, 'self' has to do.
    sockets: [...origins]
      .filter((origin) => !origin.includes('['))
      .map((origin) => origin.replace(/^http/, 'ws')),
  }
}
