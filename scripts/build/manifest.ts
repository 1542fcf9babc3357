import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Vite's description of a built chunk. */
interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}
export type Manifest = Record<string, Chunk>

/** Reads the manifest and deletes it, since it is not served. */
export async function takeManifest(client: string): Promise<Manifest> {
  const manifest: Manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8'))
  await rm(join(client, '.vite'), { recursive: true })
  return manifest
}

/** The scripts that a chunk needs to start. */
export function chunksOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`the build has no chunk for ${key}`)
  if (seen.has(chunk.file)) return []
  seen.add(chunk.file)
  return [chunk.file, ...(chunk.imports ?? []).flatMap((imported) => chunksOf(manifest, imported, seen))]
}

/** All files reachable from a chunk, including lazy ones. */
export function filesBehind(
  manifest: Manifest,
  key: string,
  leftOut: (key: string) => boolean,
  seen = new Set<string>(),
): string[] {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`the build has no chunk for ${key}`)
  if (seen.has(key) || leftOut(key)) return []
  seen.add(key)
  const further = [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]
  return [
    chunk.file,
    ...(chunk.css ?? []),
    ...further.flatMap((next) => filesBehind(manifest, next, leftOut, seen)),
  ]
}
