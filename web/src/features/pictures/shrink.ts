/** Longer than this on a side, a photo is made smaller before it travels. */
const longestKept = 3000
/** What it is made smaller to: still more than the largest size the server keeps. */
const longestSent = 2500
const quality = 0.9

/**
 * A photo as it is worth sending: twelve megapixels take a slow phone a minute, and the server keeps a third of
 * them. Whatever cannot be made smaller goes as it is.
 */
export async function shrink(file: File, width: number, height: number): Promise<File> {
  const part = longestSent / Math.max(width, height)
  if (Math.max(width, height) <= longestKept) return file
  const size = { width: Math.round(width * part), height: Math.round(height * part) }
  try {
    const smaller = await drawn(file, size)
    return smaller && smaller.size < file.size ? new File([smaller], file.name, { type: smaller.type }) : file
  } catch {
    return file
  }
}

async function drawn(file: File, { width, height }: { width: number; height: number }): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file, {
    resizeWidth: width,
    resizeHeight: height,
    resizeQuality: 'high',
  })
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const pen = canvas.getContext('2d')
  if (!pen) return null
  // JPEG knows no transparency: without a ground it would turn black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.drawImage(bitmap, 0, 0)
  bitmap.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
