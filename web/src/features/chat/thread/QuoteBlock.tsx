import { chat } from '../../../messages/chat.ts'
import { cx } from '../../../ui/base/cx.ts'
import type { ShownQuote } from '../history/quotes.ts'

interface QuoteBlockProps {
  quote: ShownQuote
  name: string
  /** In a bubble of mine, with its dark background. */
  onLeaf: boolean
  onOpen?: (seq: number) => void
}

/** The quoted message; a tap scrolls to it. */
export function QuoteBlock({ quote, name, onLeaf, onOpen }: QuoteBlockProps) {
  const { seq, text } = quote
  const className = cx(
    'mb-1.5 -mx-1.5 mt-0.5 block w-[calc(100%+0.75rem)] rounded-sm border-s-3 border-saffron px-2.5 py-1.5 text-start text-sm',
    onLeaf ? 'bg-on-leaf/14' : 'bg-leaf-wash',
  )
  const body =
    text === null ? (
      <span className="italic">{chat.quote.gone}</span>
    ) : (
      <>
        <bdi className="block font-semibold">{quote.mine ? chat.quote.you : name}</bdi>
        <span className="block wrap-anywhere" dir="auto">
          {text}
        </span>
      </>
    )
  if (!onOpen || seq === null) return <div className={className}>{body}</div>
  return (
    <button
      type="button"
      className={cx(className, 'min-h-11')}
      title={chat.quote.open}
      onClick={() => onOpen(seq)}
    >
      {body}
    </button>
  )
}
