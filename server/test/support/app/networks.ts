import type { CallOptions } from './test-app.ts'

/** An app that is started so believes what a proxy says about where somebody calls from. */
export const trustProxyEnv = { TRUST_PROXY: '127.0.0.1' }

let made = 0
/** Somewhere that nobody has called from. */
export function freshNetwork(): string {
  made++
  return `203.${Math.floor(made / 65_536)}.${Math.floor(made / 256) % 256}.${made % 256}`
}

/** Somebody without a mark of ours, calling from there. */
export const visitorFrom = (network: string): CallOptions => ({ headers: { 'x-forwarded-for': network } })

/** Somebody with the marks and cookies of their device, calling from there. */
export const deviceFrom = (network: string, cookies: Map<string, string>): CallOptions => ({
  ...visitorFrom(network),
  cookies,
})
