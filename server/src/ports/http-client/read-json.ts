export const maxResponseBytes = 64 * 1024

/** Parses a response's body, but stops reading if it is longer (decompressed) than any valid response. */
export async function readJson({ body }: Response, maxBytes = maxResponseBytes): Promise<unknown> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    length += part.length
    if (length > maxBytes) throw new Error('the answer is too long')
    parts.push(part)
  }
  return JSON.parse(new TextDecoder().decode(Buffer.concat(parts)))
}
