/** A photo with a longer side than this is shrunk before it is sent. */
const maxSidePx = 3000
/** The longest side after that: still more than the largest size the server keeps. */
const shrunkSidePx = 2500
/** Tried one after the other until the file is small enough. */
const qualities = [0.9, 0.75, 0.6]

interface Size {
  width: number
  height: number
}

/**
 * Shrinks a photo with more pixels than the server keeps, and encodes one with too many bytes again. What cannot be made smaller is returned unchanged.
 */
export async function shrinkImage(file: File, size: Size, mostBytes: number): Promise<File> {
  const sent = sizeToSend(size)
  if (sent.width === size.width && file.size <= mostBytes) return file
  try {
    for (const quality of qualities) {
      const smaller = await encodeJpeg(file, sent, quality)
      if (smaller && smaller.size < file.size && smaller.size <= mostBytes)
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
  const part = shrunkSidePx / longest
  return { width: Math.round(width * part), height: Math.round(height * part) }
}

async function encodeJpeg(file: File, { width, height }: Size, quality: number): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file, {
    resizeWidth: width,
    resizeHeight: height,
    resizeQuality: 'high',
  })
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const pen = canvas.getContext('2d')
  if (!pen) return null
  // JPEG has no transparency: without a background it would turn black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.drawImage(bitmap, 0, 0)
  bitmap.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
