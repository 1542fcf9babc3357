import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const [nonceBytes, tagBytes] = [12, 16]

/** AES-256-GCM under a key derived from VAULT_KEY. */
export function createVault(vaultKey: string) {
  const key = new Uint8Array(hkdfSync('sha256', vaultKey, 'mithaq', 'sealed selfies', 32))
  return {
    /** Encrypts data for one place. It cannot be opened without the key, or for another place. */
    seal(place: string, bytes: Uint8Array): Buffer {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
      const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },
    open(place: string, sealed: Uint8Array): Buffer {
      const nonce = sealed.subarray(0, nonceBytes)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
      decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
      return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()])
    },
  }
}

export type Vault = ReturnType<typeof createVault>
