import crypto from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const bucketName = 'mithaq-pictures'

interface Context {
  headers: Record<string, string>
  originalUrl: string
}

interface S3Server {
  middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[]
  run(): Promise<AddressInfo>
  close(): Promise<void>
}

interface Signatures {
  getStringToSign(request: { uri: string; headers: Context['headers'] }, signature: object): string
}

// The package has no types.
const require = createRequire(import.meta.url)
const S3rver = require('@20minutes/s3rver') as new (options: object) => S3Server
const signatures = require('@20minutes/s3rver/lib/signature/v4') as Signatures

// The package checks the signature of '/bucket' when '/bucket/' was requested: check what was requested.
const rawPath = 'raw-path'
const { getStringToSign } = signatures
signatures.getStringToSign = (request, signature) =>
  getStringToSign({ ...request, uri: request.headers[rawPath] ?? request.uri }, signature)

// The package encrypts its list cursors with DES, which current OpenSSL no longer has.
const aes = (key: Buffer) => ['aes-128-ecb', Buffer.alloc(16, key), null] as const
const { createCipheriv, createDecipheriv } = crypto
const orAes = (make: (...given: any[]) => unknown) =>
  ((name: string, key: Buffer, ...rest: unknown[]) =>
    name === 'des' ? make(...aes(key)) : make(name, key, ...rest)) as never
Object.assign(crypto, { createCipheriv: orAes(createCipheriv), createDecipheriv: orAes(createDecipheriv) })

/** An S3 server in this process, with signatures. */
export async function startS3(port = 0) {
  const directory = mkdtempSync(join(tmpdir(), 'mithaq-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory,
    allowMismatchedSignatures: false,
    configureBuckets: [{ name: bucketName }],
  })
  server.middleware.unshift(async (context, next) => {
    context.headers[rawPath] = context.originalUrl.split('?')[0] ?? ''
    await next()
  })
  const at = await server.run()
  return {
    port: at.port,
    url: (name = bucketName) => `http://S3RVER:S3RVER@127.0.0.1:${at.port}/${name}`,
    async stop() {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
