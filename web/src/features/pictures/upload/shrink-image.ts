/** A photo with a longer side than this is shrunk before it is sent. */
const maxSidePx = 3000
/** Its longest side after that, still more than the largest size that the server keeps. */
const shrunkSidePx = 2500
/** JPEG qualities, tried in order until the file is small enough. */
const qualities = [0.9, 0.75, 0.6]

interface Size {
  width: number
  height: number
}

/** Shrinks a photo with too many pixels or bytes. Returns it unchanged if that fails. */
export async function shrinkImage(file: File, size: Size, maxBytes: number): Promise<File> {
  const sent = sizeToSend(size)
  if (sent.width === size.width && file.size <= maxBytes) return file
  try {
    for (const quality of qualities) {
      const smaller = await encodeJpeg(file, sent, quality)
      if (smaller && smaller.size < file.size && smaller.size <= maxBytes)
        return new File([smaller], file.name, { type: smaller.type })
    }
  } catch {
    // A photo may be too large for a phone's memory.
  }
  return file
}

/** Exported for its test. */
export function sizeToSend({ width, height }: Size): Size {
  const longest = Math.max(width, height)
  if (longest <= maxSidePx) return { width, height }
  const scale = shrunkSidePx / longest
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

async function encodeJpeg(file: File, { width, height }: Size, quality: number): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file, {
    resizeWidth: width,
    resizeHeight: height,
    resizeQuality: 'high',
  })
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  if (!context) return null
  // JPEG has no transparency: without a background it would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
