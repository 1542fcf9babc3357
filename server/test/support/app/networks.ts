import type { CallOptions } from './test-app.ts'

/** Makes an app trust a proxy on this machine about the client's address. */
export const trustProxyEnv = { TRUST_PROXY: '127.0.0.1' }

let made = 0
/** A network that has not called yet. */
export function freshNetwork(): string {
  made++
  return `203.${Math.floor(made / 65_536)}.${Math.floor(made / 256) % 256}.${made % 256}`
}

/** A caller without cookies from this network. */
export const visitorFrom = (network: string): CallOptions => ({ headers: { 'x-forwarded-for': network } })

/** A caller with their device's cookies from this network. */
export const deviceFrom = (network: string, cookies: Map<string, string>): CallOptions => ({
  ...visitorFrom(network),
  cookies,
})
