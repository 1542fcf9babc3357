import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

export interface BrowserKeys {
  p256dh: string
  auth: string
}

const hkdf = (secret: Uint8Array, salt: Uint8Array, info: string | Uint8Array, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** Encrypts a message for one browser (RFC 8291, aes128gcm). Throws if the browser's key is not a point of the curve. */
export function encryptFor({ p256dh, auth }: BrowserKeys, message: string): Buffer {
  const browserKey = Buffer.from(p256dh, 'base64url')
  const ours = createECDH('prime256v1')
  const ourKey = ours.generateKeys()
  const shared = ours.computeSecret(browserKey)
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, ourKey])
  const secret = hkdf(shared, Buffer.from(auth, 'base64url'), about, 32)

  const salt = randomBytes(16)
  const key = hkdf(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = hkdf(secret, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // A single record ends with the byte 2.
  const sealed = Buffer.concat([cipher.update(message), cipher.update(Buffer.from([2])), cipher.final()])

  const header = Buffer.alloc(21)
  salt.copy(header)
  header.writeUInt32BE(4096, 16)
  header.writeUInt8(ourKey.length, 20)
  return Buffer.concat([header, ourKey, sealed, cipher.getAuthTag()])
}
