import { thumbHashToDataURL } from 'thumbhash'
import { createLruCache } from '../../../store/lru-cache.ts'

/** About 4 kB each: an evening in the deck passes thousands. */
const decodedUrls = createLruCache<string, string>(500)

/** A blurred preview as a data URL; undefined where the hash is missing or broken, which costs only the preview. */
export function thumbHashUrl(thumbHash: string): string | undefined {
  const known = decodedUrls.get(thumbHash)
  if (known) return known
  const preview = decodeThumbHash(thumbHash)
  if (preview) decodedUrls.set(thumbHash, preview)
  return preview
}

function decodeThumbHash(thumbHash: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(thumbHash), (char) => char.charCodeAt(0))
    return bytes.length < 5 ? undefined : thumbHashToDataURL(bytes)
  } catch {
    return undefined
  }
}
