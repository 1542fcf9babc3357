import { pictures as contract, type Added } from '@mithaq/contract/pictures'
import { ApiError } from '../../../session/call.ts'
import { addressOf } from '../../../http/request.ts'
import { pictures as texts } from '../../../messages/pictures.ts'
import { asMember, readMemberId } from '../../../session/as-member.ts'
import { logError, messageOf } from '../../../ui/feedback/error-log.ts'
import { retryWithBackOff } from '../../../ui/feedback/retry-with-back-off.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import type { ChosenPicture } from './choose-pictures.ts'
import { sendBytes } from './send-bytes.ts'

interface UploadOptions {
  onProgress?: (id: string, part: number) => void
  signal?: AbortSignal
}

export interface UploadResult {
  uploaded: Added[]
  failed: { item: ChosenPicture; message: string; error: unknown }[]
}

/** One at a time, since the server keeps them in order of arrival; a failed one is skipped. */
export async function uploadPictures(
  items: readonly ChosenPicture[],
  { onProgress = () => {}, signal }: UploadOptions = {},
): Promise<UploadResult> {
  const result: UploadResult = { uploaded: [], failed: [] }
  const memberId = readMemberId()
  for (const item of items) {
    try {
      const as: UploadPictureOptions['asMember'] = (work) => asMember(work, memberId)
      result.uploaded.push(
        await uploadPicture(item, { asMember: as, onProgress: (part) => onProgress(item.id, part), signal }),
      )
    } catch (error) {
      if (signal?.aborted) throw error
      logError(error, 'Picture upload')
      result.failed.push({ item, message: uploadErrorText(error), error })
    }
  }
  return result
}

export function uploadErrorText(error: unknown): string {
  if (!(error instanceof ApiError) || error.code !== 'too_many_attempts') return messageOf(error)
  return texts.tooManyUploads(Math.ceil((error.retryAfterS ?? 60) / 60))
}

/** Shows how many pictures were uploaded; the reason of a failure is shown where the picture is missing. */
export function showUploadResult({ uploaded, failed }: UploadResult): void {
  if (failed.length === 0) toast.success(texts.uploaded(uploaded.length))
  else toast.error(uploaded.length > 0 ? texts.someNotSaved : texts.uploadFailed, { error: failed[0]?.error })
}

/** A picture from the clipboard has no name. */
export function describeFailedUpload({ file }: ChosenPicture, message: string): string {
  return file.name ? texts.uploadFailedFor(file.name, message) : texts.uploadImageFailed(message)
}

const isRetryable = (error: unknown) => error instanceof ApiError && (error.retryable || error.status >= 500)

/** How a picture is sent, and who is told its progress. */
interface UploadPictureOptions {
  asMember: <T>(work: (token: string | undefined) => Promise<T>) => Promise<T>
  onProgress: (part: number) => void
  signal?: AbortSignal | undefined
}

export async function uploadPicture(
  { id, file }: ChosenPicture,
  { asMember, onProgress, signal }: UploadPictureOptions,
): Promise<Added> {
  const { url } = addressOf(contract.add, { id })
  const send = () => {
    onProgress(0)
    return asMember((token) => sendBytes<Added>(url, file, { token, onProgress, signal }))
  }
  return retryWithBackOff(send, { isRetryable, ...(signal && { signal }) })
}
