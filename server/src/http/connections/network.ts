import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'

/** One household or phone holds a whole IPv6 /64, so single addresses there are free to make. */
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

/** A customer of a provider may hold 65,536 networks, a whole IPv6 /48; null where a network has no neighbours of its own. */
export function ipv6SiteOf(network: string): string | null {
  const found = /^((?:[\da-f]+:){3})[\da-f]+::\/64$/.exec(network)
  return found && `${found[1]}:/48`
}

/** Whether an address is one of the proxies that are believed. */
export function createTrustedProxyCheck(trustProxy: string | null): (address: string) => boolean {
  const trusted = proxyAddr.compile(trustProxy?.split(',').map((name) => name.trim()) ?? [])
  return (address) => trusted(address, 0)
}

/** The network a request comes from that no route serves: what a trusted proxy says, or who is connected. */
export function createNetworkReader(trustProxy: string | null): (request: IncomingMessage) => string {
  const trusted = createTrustedProxyCheck(trustProxy)
  return (request) => {
    // Gone before it was looked at: a peer without an address would be taken for a proxy's fault.
    if (request.socket.remoteAddress === undefined) return ''
    return networkOf(proxyAddr(request, trusted))
  }
}
