import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { createNetworkReader } from './network.ts'
import { createNetworkLimit } from './network-limit.ts'

const request = (remoteAddress: string | undefined, forwarded = '203.0.113.9') =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

it.each([
  ['10.0.0.1, 10.0.0.2', '10.0.0.2', '203.0.113.9', '203.0.113.9'],
  ['10.0.0.1, 10.0.0.2', '10.0.0.3', '203.0.113.9', '10.0.0.3'],
  ['10.0.0.0/8', '10.0.0.1', '198.51.100.7, 203.0.113.9', '203.0.113.9'],
  ['10.0.0.1', '10.0.0.1', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['10.0.0.1', '10.0.0.1', '::ffff:203.0.113.9', '203.0.113.9'],
  ['10.0.0.1', '10.0.0.1', '2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['10.0.0.1', '10.0.0.1', '::1', '0:0:0:0::/64'],
  [null, '10.0.0.1', '203.0.113.9', '10.0.0.1'],
  [null, undefined, '203.0.113.9', ''],
])('with the proxy %s, a peer %s that names %s belongs to %s', (trusted, peer, said, network) => {
  expect(createNetworkReader(trusted)(request(peer, said))).toBe(network)
})

it('limits all networks in total, and frees each place once', () => {
  const limit = createNetworkLimit({ perNetwork: 2, perSite: 2, total: 3 })
  const [first, second] = [limit.admit('one'), limit.admit('one')]
  expect([first, second, limit.admit('one')]).toEqual([expect.any(Function), expect.any(Function), null])
  expect(limit.admit('two')).toEqual(expect.any(Function))
  expect(limit.admit('three')).toBeNull()
  first?.()
  first?.()
  expect(limit.count()).toBe(2)
  expect([limit.admit('three'), limit.admit('four')]).toEqual([expect.any(Function), null])
})

it('limits the networks of one site together, and admits others', () => {
  const limit = createNetworkLimit({ perNetwork: 2, perSite: 3, total: 5 })
  const admitted = (...networks: string[]) => networks.map((network) => limit.admit(network) !== null)
  const leave = limit.admit('2001:db8:1:1::/64')
  expect(admitted('2001:db8:1:2::/64', '2001:db8:1:3::/64', '2001:db8:1:4::/64')).toEqual([true, true, false])
  expect(admitted('2001:db8:2:1::/64')).toEqual([true])
  leave?.()
  expect(admitted('2001:db8:1:4::/64', '2001:db8:1:5::/64', '203.0.113.1')).toEqual([true, false, true])
})

it('counts connections without a network only in the total', () => {
  const limit = createNetworkLimit({ perNetwork: 1, perSite: 1, total: 3 })
  const admitted = (...networks: (string | null)[]) =>
    networks.map((network) => limit.admit(network) !== null)
  expect(admitted(null, null, 'one', 'one')).toEqual([true, true, true, false])
  expect([limit.count(), ...admitted(null)]).toEqual([3, false])
})
