import { useState } from 'react'
import { pictures as texts } from '../../../messages/pictures.ts'
import { logError } from '../../../ui/feedback/error-log.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { choosePictures, type ChosenPicture } from '../upload/choose-pictures.ts'

/** Checks chosen files, shows a result for each and passes the valid ones on. */
export function useChoosePictures(have: number, onChosen: (chosen: ChosenPicture[]) => void) {
  const [processing, setProcessing] = useState(false)
  const [problems, setProblems] = useState<readonly string[]>([])

  async function choose(files: File[]): Promise<void> {
    setProcessing(true)
    setProblems([])
    try {
      const { chosen, problems } = await choosePictures(files, have)
      setProblems(problems)
      if (chosen.length === 0) return
      toast.success(texts.selected(chosen.length))
      onChosen(chosen)
    } catch (error) {
      logError(error, texts.processFailed)
      setProblems([texts.processFailed])
    } finally {
      setProcessing(false)
    }
  }

  return {
    processing,
    problems,
    choose: (files: File[]) => void choose(files),
    forgetProblems: () => setProblems([]),
  }
}
