import { expect, it } from 'vitest'
import { keyedHash } from './keyed-hash.ts'

it('stays what it was: by another one a banned mailbox would not be known again', () => {
  expect(keyedHash('a key of the vault', 'former address', 'amina@mithaq.example')).toBe(
    'fZINKF3YEUlKK0dpS2MQMwcP_TTPARIDJTp1TqyLB10',
  )
})
