import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** What Vite writes down of each part it built. */
interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}
export type Manifest = Record<string, Chunk>

/** Nobody serves it: it is taken away as it is read. */
export async function takeManifest(client: string): Promise<Manifest> {
  const manifest: Manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8'))
  await rm(join(client, '.vite'), { recursive: true })
  return manifest
}

/** The scripts that a part cannot begin without. */
export function chunksOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`the build has no chunk for ${key}`)
  if (seen.has(chunk.file)) return []
  seen.add(chunk.file)
  return [chunk.file, ...(chunk.imports ?? []).flatMap((imported) => chunksOf(manifest, imported, seen))]
}

/** All files that a part leads to, those that come later included. */
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
