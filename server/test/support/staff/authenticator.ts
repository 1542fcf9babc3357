import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const text = (value: Buffer) => value.toString('base64url')

const head = (kind: number, size: number) =>
  size < 24
    ? Buffer.from([(kind << 5) | size])
    : size < 256
      ? Buffer.from([(kind << 5) | 24, size])
      : Buffer.from([(kind << 5) | 25, size >> 8, size & 255])

/** The part of CBOR that passkeys use. */
function cbor(value: number | string | Buffer | Map<unknown, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const parts = [...value].flat().map((part) => cbor(part as number))
  return Buffer.concat([head(5, value.size), ...parts])
}

interface Asked {
  challenge?: unknown
  user?: unknown
}
/** Faults to simulate. */
export interface AuthenticatorFaults {
  origin?: string
  rpId?: string
  /** Without user presence and verification. */
  unverified?: boolean
}

/** A passkey that signs as a device does, with faults on request. */
export function createAuthenticator(publicUrl: URL) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let userHandle = ''
  const device = {
    /** Its signature counter. */
    count: 0,
    create: (options: Asked, lies: AuthenticatorFaults = {}) => {
      const { id: handle } = options.user as { id: string }
      userHandle = handle
      const point = new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const key = cbor(point)
      const size = Buffer.from([0, id.length])
      const authData = Buffer.concat([data(lies, 0x40), Buffer.alloc(16), size, id, key])
      const parts = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return answer({
        clientDataJSON: text(said('webauthn.create', options, lies)),
        attestationObject: text(cbor(parts)),
        transports: ['internal'],
      })
    },
    get: (options: Asked, lies: AuthenticatorFaults = {}) => {
      device.count += 1
      const clientData = said('webauthn.get', options, lies)
      const authData = data(lies, 0)
      const signed = Buffer.concat([authData, sha256(clientData)])
      return answer({
        clientDataJSON: text(clientData),
        authenticatorData: text(authData),
        signature: text(sign('sha256', signed, privateKey)),
        userHandle,
      })
    },
  }

  const said = (type: string, { challenge }: Asked, { origin = publicUrl.origin }: AuthenticatorFaults) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const data = ({ rpId = publicUrl.hostname, unverified = false }: AuthenticatorFaults, more: number) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(device.count)
    return Buffer.concat([sha256(rpId), Buffer.from([(unverified ? 0x01 : 0x05) | more]), counter])
  }
  const answer = (response: object) => ({
    id: text(id),
    rawId: text(id),
    type: 'public-key',
    response,
    clientExtensionResults: {},
  })
  return device
}
