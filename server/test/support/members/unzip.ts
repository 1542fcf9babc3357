import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { fromBuffer, type Entry, type Options, type ZipFile } from 'yauzl'

/** The files of an archive, by name. */
export async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const open = promisify<Buffer, Options, ZipFile>(fromBuffer)
  const zip = await open(bytes, { autoClose: false })
  const entries: Entry[] = []
  await new Promise((resolve, reject) => {
    zip
      .on('entry', (entry: Entry) => entries.push(entry))
      .once('end', resolve)
      .once('error', reject)
  })
  const files = new Map<string, Buffer>()
  for (const entry of entries) {
    const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
      zip.openReadStream(entry, (error, found) => (error ? reject(error) : resolve(found)))
    })
    files.set(entry.fileName, await buffer(stream))
  }
  return files
}
