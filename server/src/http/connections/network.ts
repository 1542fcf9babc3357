import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'

/** The address, or the /64 of an IPv6 address: one household or phone has a whole /64. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip.replace('::ffff:', '')
  const [head = '', tail = ''] = ip.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const full = ip.includes('::')
    ? [...left, ...Array(8 - left.length - right.length).fill('0'), ...right]
    : left
  return `${full
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':')}::/64`
}

/** The /48 around an IPv6 /64, since one customer of a provider may have 65,536 networks; null for IPv4. */
export function ipv6SiteOf(network: string): string | null {
  const found = /^((?:[\da-f]+:){3})[\da-f]+::\/64$/.exec(network)
  return found && `${found[1]}:/48`
}

/** Returns a check whether an address belongs to a trusted proxy. */
export function createTrustedProxyCheck(trustProxy: string | null): (address: string) => boolean {
  const trusted = proxyAddr.compile(trustProxy?.split(',').map((name) => name.trim()) ?? [])
  return (address) => trusted(address, 0)
}

/** Returns a function that reads a request's network outside of Fastify: from a trusted proxy's header, or the peer's. */
export function createNetworkReader(trustProxy: string | null): (request: IncomingMessage) => string {
  const trusted = createTrustedProxyCheck(trustProxy)
  return (request) => {
    // Already disconnected: without an address the peer would be taken for a proxy.
    if (request.socket.remoteAddress === undefined) return ''
    return networkOf(proxyAddr(request, trusted))
  }
}
