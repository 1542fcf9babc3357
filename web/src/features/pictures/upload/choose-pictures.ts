import { limits } from '@mithaq/contract/limits'
import { pictures as texts } from '../../../messages/pictures.ts'
import { retryWithBackOff, type RetryOptions } from '../../../ui/feedback/retry-with-back-off.ts'
import { detectImageType, signatureLength } from './image-type.ts'
import { shrinkImage } from './shrink-image.ts'

interface ChooseResult {
  chosen: ChosenPicture[]
  /** One sentence for each refused file. */
  problems: string[]
}

/** Checks files and makes previews of the valid ones; invalid ones do not block the others. */
export async function choosePictures(files: readonly File[], have: number, options: RetryOptions = {}) {
  if (have + files.length > limits.pictures.max) return { chosen: [], problems: [texts.tooMany(have)] }
  const choice: ChooseResult = { chosen: [], problems: [] }
  for (const file of files) {
    // A photo that is still in the cloud can fail to be read at first.
    const result = await retryWithBackOff(() => preparePicture(file), {
      attempts: 2,
      delayMs: 1000,
      onRetry: () => {},
      ...options,
    })
    if (typeof result === 'string') choice.problems.push(result)
    else choice.chosen.push(result)
  }
  return choice
}

/** What is wrong with a file, or null. */
export async function findFileProblem(file: File): Promise<string | null> {
  if (file.size > limits.pictures.bytes) return texts.tooLarge(file.name)
  const start = new Uint8Array(await file.slice(0, signatureLength).arrayBuffer())
  return detectImageType(start) ? null : texts.unsupported(file.name)
}

async function preparePicture(file: File): Promise<ChosenPicture | string> {
  const tooLarge = file.size > limits.pictures.bytes
  const problem = await findFileProblem(file)
  if (problem !== null && !tooLarge) return problem
  const originalUrl = URL.createObjectURL(file)
  const size = await readImageSize(originalUrl)
  if (size && Math.min(size.width, size.height) < limits.pictures.shorterSidePx) {
    URL.revokeObjectURL(originalUrl)
    return texts.tooSmall(file.name)
  }
  const sent = size ? await shrinkImage(file, size, limits.pictures.bytes) : file
  if (size && sent === file && !tooLarge) return { id: crypto.randomUUID(), file, previewUrl: originalUrl }
  URL.revokeObjectURL(originalUrl)
  // What the browser cannot decode, it cannot shrink.
  if (!size || sent === file) return problem ?? texts.unreadable(file.name)
  return { id: crypto.randomUUID(), file: sent, previewUrl: URL.createObjectURL(sent) }
}

/** The size of the image as displayed; null if the browser cannot decode it. */
export function readImageSize(url: string): Promise<{ width: number; height: number } | null> {
  return new Promise((resolve) => {
    const image = new Image()
    image.addEventListener('load', () => resolve({ width: image.naturalWidth, height: image.naturalHeight }))
    image.addEventListener('error', () => resolve(null))
    image.src = url
  })
}

/** A picture that the member has chosen and that is not on the server yet. */
export interface ChosenPicture {
  /** Created by the client, so that a retried upload adds the picture once. */
  id: string
  file: File
  /** An object URL; pass the picture to `releasePreviews` once it is no longer shown. */
  previewUrl: string
}

/** The browser keeps a previewed file in memory until its URL is revoked. */
export function releasePreviews(pictures: readonly ChosenPicture[]): void {
  for (const { previewUrl } of pictures) URL.revokeObjectURL(previewUrl)
}
