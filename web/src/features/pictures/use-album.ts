import { limits } from '@mithaq/contract/limits'
import type { Picture } from '@mithaq/contract/pictures'
import { useState } from 'react'
import { ApiError } from '../../session/call.ts'
import { pictures as texts } from '../../messages/pictures.ts'
import { logged, messageOf } from '../../ui/errors.ts'
import { toast } from '../../ui/toast.ts'
import { releasePictures } from './chosen.ts'
import type { ChosenPicture } from './chosen.ts'
import { inOrderOf, moved } from './reorder.ts'
import { removePicture, reorderPictures } from './queries.ts'
import { createTurns } from './turns.ts'
import { tellUploaded, uploadPictures, uploadProblem } from './upload.ts'

export type ChangePictures = (change: (now: readonly Picture[]) => Picture[]) => void

/**
 * The acts on my pictures: each shows at once, reaches the server in its turn, and is taken back if refused. An
 * upload goes on after the screen is left.
 */
export function useAlbum(pictures: readonly Picture[], change: ChangePictures) {
  const [arriving, setArriving] = useState<readonly ChosenPicture[]>([])
  const [progress, setProgress] = useState<ReadonlyMap<string, number>>(new Map())
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set())
  const [problems, setProblems] = useState<readonly string[]>([])
  const [turns] = useState(createTurns)

  const add = (chosen: ChosenPicture[]) => async (stored: readonly Picture[]) => {
    try {
      const onProgress = (id: string, part: number) => setProgress((now) => new Map(now).set(id, part))
      const upload = await uploadPictures(chosen, { onProgress })
      change((now) => [...now, ...upload.uploaded.filter(({ id }) => now.every((other) => other.id !== id))])
      tellUploaded(upload)
      setProblems(upload.failed.map(({ item, message }) => uploadProblem(item, message)))
      return [...stored, ...upload.uploaded]
    } catch (error) {
      logged(error, texts.uploadFailed)
      toast.error(texts.uploadError(error instanceof ApiError ? error.message : texts.uploadFailed))
      return stored
    } finally {
      setArriving((now) => now.filter((picture) => !chosen.includes(picture)))
      releasePictures(chosen)
    }
  }

  const remove = (id: string) => async (stored: readonly Picture[]) => {
    try {
      const left = await removePicture(id)
      change((now) => now.filter((picture) => picture.id !== id))
      toast.success(texts.removed)
      return left
    } catch (error) {
      logged(error, texts.removeFromProfileFailed)
      const said = error instanceof ApiError
      toast.error(said ? texts.removeFailedFor(error.message) : texts.removeFromProfileFailed, { error })
      return stored
    } finally {
      setLeaving((now) => new Set([...now].filter((other) => other !== id)))
    }
  }

  const arrange = (wanted: readonly Picture[]) => async (stored: readonly Picture[]) => {
    try {
      return await reorderPictures(inOrderOf(stored, wanted))
    } catch (error) {
      logged(error, 'Picture order')
      toast.error(texts.orderFailed(messageOf(error)), { error })
      change((now) => inOrderOf(now, stored))
      return stored
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
      turns.take(pictures, add(chosen))
    },
    remove: (id: string) => {
      const enough = pictures.length - leaving.size > limits.pictures.min
      setProblems(enough ? [] : [texts.atLeastOne])
      if (!enough) return void toast.error(texts.atLeastOne)
      setLeaving((now) => new Set(now).add(id))
      turns.take(pictures, remove(id))
    },
    move: (from: number, to: number) => {
      const wanted = moved(pictures, from, Math.min(to, pictures.length - 1))
      change(() => wanted)
      turns.take(pictures, arrange(wanted))
    },
  }
}
