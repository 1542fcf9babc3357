import { thumbHashToDataURL } from 'thumbhash'
import { createLruCache } from '../../../store/lru-cache.ts'

/** About 4 kB each: an evening in the deck passes thousands. */
const drawn = createLruCache<string, string>(500)

/** A blurred preview as a data URL; undefined where the hash is missing or broken, which costs only the preview. */
export function previewOf(thumbHash: string): string | undefined {
  const known = drawn.get(thumbHash)
  if (known) return known
  const preview = draw(thumbHash)
  if (preview) drawn.set(thumbHash, preview)
  return preview
}

function draw(thumbHash: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(thumbHash), (char) => char.charCodeAt(0))
    return bytes.length < 5 ? undefined : thumbHashToDataURL(bytes)
  } catch {
    return undefined
  }
}
