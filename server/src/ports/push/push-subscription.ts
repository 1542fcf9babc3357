import { BlockList, isIP } from 'node:net'
import * as z from 'zod/mini'

const subscriptionSchema = z.object({
  endpoint: z.url().check(z.maxLength(2048)),
  keys: z.object({
    p256dh: z.string().check(z.regex(/^[A-Za-z0-9_-]{87}=?$/)),
    auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}={0,2}$/)),
  }),
})
export type Subscription = z.infer<typeof subscriptionSchema>

/** A browser's subscription; undefined for an endpoint that we must not, or cannot, send to. */
export function readSubscription(token: string, development: boolean): Subscription | undefined {
  const subscription = parse(token)
  if (subscription === undefined) return undefined
  const { protocol, hostname, port, username, password } = new URL(subscription.endpoint)
  if (username || password) return undefined
  if (development && isLoopback(hostname)) return subscription
  // Push services use only the default port.
  return protocol === 'https:' && port === '' && isPublicName(hostname) ? subscription : undefined
}

function parse(token: string): Subscription | undefined {
  try {
    return subscriptionSchema.safeParse(JSON.parse(token)).data
  } catch {
    return undefined
  }
}

const isLoopback = (hostname: string) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** Top-level names that resolve only in private networks, or nowhere. */
const innerEnds =
  /\.(local|localhost|localdomain|internal|intranet|private|corp|home|lan|arpa|onion|alt|test|example|invalid)$/

/** Whether a host name is public: no private address, and no name of a private network. */
function isPublicName(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '')
  if (isIP(address)) return isPublicAddress(address)
  // A trailing dot marks an absolute name, and names the same host.
  const name = hostname.replace(/\.$/, '')
  return /^[^.]+(\.[^.]+)+$/.test(name) && !innerEnds.test(name)
}

const inside = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inside.addSubnet(net, prefix, 'ipv4')
const outside = new BlockList()
outside.addSubnet('2000::', 3, 'ipv6')
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  inside.addSubnet(net, prefix, 'ipv6')

export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return isPublicAddress(mapped)
  if (isIP(address) === 4) return !inside.check(address, 'ipv4')
  return outside.check(address, 'ipv6') && !inside.check(address, 'ipv6')
}
