import { thumbHashToDataURL } from 'thumbhash'
import { createLruCache } from '../../../store/lru-cache.ts'

/** Data URLs take about 4 kB each, and a member may see thousands of pictures. */
const decodedUrls = createLruCache<string, string>(500)

/** A blurred preview as a data URL; undefined if the hash is missing or invalid. */
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
