import { expect, it } from 'vitest'
import { openVault } from './vault.ts'

it('what is sealed opens under its own key and for its own place alone, and not where a bit of it was changed', () => {
  const [vault, other] = [openVault('a key of this test'), openVault('another key')]
  const sealed = vault.seal('folder/1.sealed', Buffer.from('a face'))
  expect(vault.open('folder/1.sealed', sealed).toString()).toBe('a face')
  expect(vault.seal('folder/1.sealed', Buffer.from('a face'))).not.toEqual(sealed)
  expect(() => vault.open('folder/2.sealed', sealed)).toThrow()
  expect(() => other.open('folder/1.sealed', sealed)).toThrow()
  for (const at of [0, 12, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    expect(() => vault.open('folder/1.sealed', changed)).toThrow()
  }
})

it('a new version opens what an older one sealed', () => {
  const sealed = Buffer.from('2Ybh2vKXExCI87RJtkkRUq/n957MaziF+C3lu+VG3bpBcg==', 'base64')
  expect(openVault('a key of this test').open('folder/1.sealed', sealed).toString()).toBe('a face')
})
