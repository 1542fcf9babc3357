import { expect, it } from 'vitest'
import { keyedHash } from './keyed-hash.ts'

it('never changes, or stored hashes of banned addresses would be useless', () => {
  expect(keyedHash('a key of the vault', 'former address', 'amina@mithaq.example')).toBe(
    'fZINKF3YEUlKK0dpS2MQMwcP_TTPARIDJTp1TqyLB10',
  )
})
