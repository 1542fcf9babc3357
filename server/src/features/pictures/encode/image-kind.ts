type ImageKind = 'jpeg' | 'png' | 'gif' | 'webp'

/** What a file is by its first bytes; null for everything that we do not take, whatever it calls itself. */
export function detectImageKind(bytes: Uint8Array): ImageKind | null {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^GIF8[79]a/.test(head)) return 'gif'
  if (/^RIFF[^]{4}WEBP/.test(head)) return 'webp'
  return null
}
