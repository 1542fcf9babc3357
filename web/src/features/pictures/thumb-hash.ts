import { thumbHashToDataURL } from 'thumbhash'

const drawn = new Map<string, string | undefined>()

/** A blurred preview as a data URL; undefined where the hash is missing or broken, which costs only the preview. */
export function previewOf(thumbHash: string): string | undefined {
  if (!drawn.has(thumbHash)) drawn.set(thumbHash, draw(thumbHash))
  return drawn.get(thumbHash)
}

function draw(thumbHash: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(thumbHash), (char) => char.charCodeAt(0))
    return bytes.length < 5 ? undefined : thumbHashToDataURL(bytes)
  } catch {
    return undefined
  }
}
