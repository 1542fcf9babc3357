import { useState } from 'react'
import { isRefusal } from '../../http/error.ts'

/** A match that is not there stays so while news has it asked for again: the screen would flicker with every word. */
export function useNotFound(isKnown: boolean, error: unknown) {
  const [stays, setStays] = useState(false)
  const isNow = isRefusal(error, 'not_found') || isRefusal(error, 'invalid_input')
  const isAsked = !isKnown && !error
  if (stays !== isNow && !isAsked) setStays(isNow)
  return {
    notFound: isNow || (stays && isAsked),
    /** Whoever asks once more sees that it is on its way. */
    lookAgain: () => setStays(false),
  }
}
