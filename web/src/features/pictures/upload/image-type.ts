type ImageType = 'jpeg' | 'png' | 'gif' | 'webp'

/** How many bytes from the start identify a file's type. */
export const signatureLength = 12

const jpeg = [0xff, 0xd8, 0xff]
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** The type by the file's content: its name and declared type can be wrong. */
export function detectImageType(start: Uint8Array): ImageType | null {
  if (beginsWith(start, jpeg)) return 'jpeg'
  if (beginsWith(start, png)) return 'png'
  const text = String.fromCharCode(...start.subarray(0, signatureLength))
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif'
  return text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP' ? 'webp' : null
}

const beginsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, at) => bytes[at] === byte)
