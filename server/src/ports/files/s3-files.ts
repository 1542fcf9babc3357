import { pipeline, Readable, Transform } from 'node:stream'
import type * as Sdk from '@aws-sdk/client-s3'
import { limits } from '@mithaq/contract/limits'
import { checkFolder, checkPath, FilesUnavailable, type Files } from './files.ts'

/** Longer than any of our files and than a list of a thousand names. */
const longestAnswer = 2 * limits.pictures.bytes

/** Stores files in an existing bucket of an S3-compatible service. */
export async function openS3Files(url: string): Promise<Files> {
  // Loaded only if used, because it is large and slow to load.
  const sdk = await import('@aws-sdk/client-s3')
  const { DeleteObjectCommand, GetObjectCommand, HeadBucketCommand, PutObjectCommand } = sdk
  const { Bucket, host, client } = createClient(url, sdk)

  async function* list(folder?: string): AsyncIterable<string> {
    const within = folder === undefined ? {} : { Prefix: `${checkFolder(folder)}/` }
    try {
      for await (const page of sdk.paginateListObjectsV2({ client }, { Bucket, ...within }))
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key
    } catch (error) {
      throw toS3Unavailable(error)
    }
  }

  try {
    await client.send(new HeadBucketCommand({ Bucket }))
  } catch (error) {
    client.destroy()
    throw new Error(explainFailure(error, Bucket, host), { cause: error })
  }

  return {
    list,
    async put(path, Body, ContentType) {
      await client
        .send(new PutObjectCommand({ Bucket, Key: checkPath(path), Body, ContentType }))
        .catch(rethrow)
    },
    async get(path) {
      const Key = checkPath(path)
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
        return Body === undefined ? null : Buffer.from(await Body.transformToByteArray())
      } catch (error) {
        if ((error as Error).name === 'NoSuchKey') return null
        throw toS3Unavailable(error)
      }
    },
    async removeFolder(folder) {
      for await (const Key of list(folder))
        await client.send(new DeleteObjectCommand({ Bucket, Key })).catch(rethrow)
    },
    close: async () => client.destroy(),
  }
}

/** Reads `https://KEY:SECRET@host:port/bucket?region=…`. Errors never repeat the URL, which contains the secret. */
function createClient(url: string, { S3Client }: typeof Sdk) {
  const { protocol, host, username, password, pathname, searchParams } = new URL(url)
  const [, Bucket = '', ...more] = pathname.replace(/\/$/, '').split('/')
  const unknown = [...searchParams.keys()].filter((name) => name !== 'region')
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(Bucket) || more.length > 0)
    throw new Error('S3_URL must name one bucket as its path: https://KEY:SECRET@host/bucket')
  if (username === '' || password === '')
    throw new Error('S3_URL must carry the access key and its secret: https://KEY:SECRET@host/bucket')
  if (unknown.length > 0)
    throw new Error(
      `S3_URL takes the option region alone, not ${unknown.map((name) => `'${name}'`).join(', ')}`,
    )
  const client = new S3Client({
    endpoint: `${protocol}//${host}`,
    region: searchParams.get('region') ?? 'us-east-1',
    // The bucket's name in the path, not in the host, works with every provider and with IP addresses.
    forcePathStyle: true,
    credentials: { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) },
    // Some S3-compatible stores refuse the newest kinds of checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 15_000 },
  })
  // The client reads errors and lists completely; a response without end must not fill the memory.
  client.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args)
      const response = result.response as { body?: unknown }
      if (response.body instanceof Readable) response.body = limitLength(response.body, longestAnswer)
      return result
    },
    { step: 'deserialize', priority: 'low' },
  )
  return { Bucket, host, client }
}

function limitLength(body: Readable, maxBytes: number): Readable {
  let length = 0
  const counted = new Transform({
    transform(part: Buffer, _, done) {
      length += part.length
      if (length > maxBytes) done(new FilesUnavailable('the S3 store sent too long an answer'))
      else done(null, part)
    },
  })
  return pipeline(body, counted, () => {})
}

const statusOf = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode

function explainFailure(error: unknown, bucket: string, host: string): string {
  const status = statusOf(error)
  if (status === 404)
    return `S3_URL names the bucket '${bucket}', which ${host} does not have. Create it first.`
  if (status === 301) return `The bucket '${bucket}' lies in another region: add ?region=… to S3_URL.`
  if (status === 401 || status === 403)
    return `${host} refuses the key of S3_URL, or that key may not list the bucket '${bucket}'.`
  return status === undefined
    ? `Nothing that speaks S3 answers at ${host} (S3_URL): ${(error as Error).name}.`
    : `${host} (S3_URL) answered ${status} when asked for the bucket '${bucket}'.`
}

// A request that did not reach the store, or found it overloaded, may succeed later; a refused one will not.
function toS3Unavailable(error: unknown): unknown {
  if (error instanceof FilesUnavailable) return error
  const status = statusOf(error)
  const passing = status === undefined || status >= 500 || status === 429
  return passing
    ? new FilesUnavailable(`the S3 store failed: ${(error as Error).name}`, { cause: error })
    : error
}

function rethrow(error: unknown): never {
  throw toS3Unavailable(error)
}
