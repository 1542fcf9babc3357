import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { networksBehind } from './network.ts'

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
])('behind %s, who is connected as %s and called %s is of the network %s', (trusted, peer, said, network) => {
  expect(networksBehind(trusted)(request(peer, said))).toBe(network)
})
