import type { Quote } from '@mithaq/contract/messages'
import { useState } from 'react'
import { keepDraft, keepDraftQuote, readDraft, readDraftQuote } from './outbox-storage.ts'

/** What is being written in a chat and what it answers, kept until it is sent. */
interface Composed {
  text: string
  quote: Quote | null
  write: (text: string) => void
  answer: (quote: Quote | null) => void
}

export function useComposed(me: string, matchId: string): Composed {
  const [text, setText] = useState(() => readDraft(me, matchId))
  const [quote, setQuote] = useState(() => readDraftQuote(me, matchId))
  return {
    text,
    quote,
    write: (next) => {
      setText(next)
      keepDraft(me, matchId, next)
    },
    answer: (next) => {
      setQuote(next)
      keepDraftQuote(me, matchId, next)
    },
  }
}
