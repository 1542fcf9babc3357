import type { Quote } from '@mithaq/contract/messages'

/** A quote as one of the two members sees it. */
export interface ShownQuote {
  id: string
  /** Null, like `text`, if the quoted message was erased. */
  seq: number | null
  mine: boolean
  text: string | null
}

export function toShownQuote(quote: Quote | null, me: string): ShownQuote | null {
  if (!quote) return null
  const { id, said } = quote
  return { id, seq: said?.seq ?? null, mine: said?.by === me, text: said?.text ?? null }
}
