import { limits } from '@mithaq/contract/limits'
import type { Picture } from '@mithaq/contract/pictures'
import { useState } from 'react'
import { useApiMutation } from '../../../api-cache/api-mutation.ts'
import { ApiError } from '../../../session/call.ts'
import { pictures as texts } from '../../../messages/pictures.ts'
import { logError, messageOf } from '../../../ui/feedback/error-log.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { releasePreviews, type ChosenPicture } from '../upload/choose-pictures.ts'
import { addPicture, arrangePictures, removePicture } from './album-mutations.ts'
import { moveItem } from './reorder.ts'
import {
  uploadErrorText,
  showUploadResult,
  describeFailedUpload,
  type UploadResult,
} from '../upload/upload-pictures.ts'

/** Changes of the member's pictures: shown at once, reverted if refused, and completed after the screen is left. */
export function useAlbum(pictures: readonly Picture[], readStored: () => readonly Picture[]) {
  const [arriving, setArriving] = useState<readonly ChosenPicture[]>([])
  const [progress, setProgress] = useState<ReadonlyMap<string, number>>(new Map())
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set())
  const [problems, setProblems] = useState<readonly string[]>([])
  const [addOne] = useApiMutation(addPicture)
  const [removeOne] = useApiMutation(removePicture)
  const [arrangeAll] = useApiMutation(arrangePictures)

  async function add(chosen: ChosenPicture[]): Promise<void> {
    const upload: UploadResult = { uploaded: [], failed: [] }
    const send = async (item: ChosenPicture) => {
      const onProgress = (part: number) => setProgress((now) => new Map(now).set(item.id, part))
      try {
        upload.uploaded.push(await addOne({ item, onProgress }))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        logError(error, 'Picture upload')
        upload.failed.push({ item, message: uploadErrorText(error), error })
      }
    }
    try {
      await Promise.all(chosen.map(send))
      showUploadResult(upload)
      setProblems(upload.failed.map(({ item, message }) => describeFailedUpload(item, message)))
    } catch (error) {
      logError(error, texts.uploadFailed)
      toast.error(texts.uploadError(texts.uploadFailed), { error })
    } finally {
      setArriving((now) => now.filter((picture) => !chosen.includes(picture)))
      releasePreviews(chosen)
    }
  }

  async function remove(id: string): Promise<void> {
    try {
      await removeOne({ id })
      toast.success(texts.removed)
    } catch (error) {
      logError(error, texts.removeFromProfileFailed)
      const said = error instanceof ApiError
      toast.error(said ? texts.removeFailedFor(error.message) : texts.removeFromProfileFailed, { error })
    } finally {
      setLeaving((now) => new Set([...now].filter((other) => other !== id)))
    }
  }

  async function arrange(wanted: readonly Picture[]): Promise<void> {
    try {
      await arrangeAll({ wanted, readStored })
    } catch (error) {
      logError(error, 'Picture order')
      toast.error(texts.orderFailed(messageOf(error)), { error })
    }
  }

  return {
    arriving,
    progress,
    leaving,
    problems,
    add: (chosen: ChosenPicture[]) => {
      setProblems([])
      setArriving((now) => [...now, ...chosen])
      void add(chosen)
    },
    remove: (id: string) => {
      const isMine = pictures.some((picture) => picture.id === id)
      const stay = pictures.filter((picture) => !leaving.has(picture.id))
      const enough = !isMine || stay.length > limits.pictures.min
      setProblems(enough ? [] : [texts.atLeastOne])
      if (!enough) return void toast.error(texts.atLeastOne)
      setLeaving((now) => new Set(now).add(id))
      void remove(id)
    },
    move: (from: number, to: number) => {
      void arrange(moveItem(pictures, from, to))
    },
  }
}
