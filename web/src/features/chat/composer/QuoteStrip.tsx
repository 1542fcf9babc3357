import { Reply, X } from 'lucide-react'
import { chat } from '../../../messages/chat.ts'
import { IconButton } from '../../../ui/base/IconButton.tsx'
import type { ShownQuote } from '../history/quotes.ts'

/** Above the composer: the quote of the next message. */
export function QuoteStrip({
  quote,
  name,
  onClose,
}: {
  quote: ShownQuote
  name: string
  onClose: () => void
}) {
  const who = quote.mine ? chat.quote.you : name
  return (
    <div
      role="group"
      aria-label={chat.quote.answering(who)}
      className="mx-auto mb-2 flex w-full max-w-4xl items-center gap-3 rounded-sm border-s-3 border-saffron bg-leaf-wash ps-3"
    >
      <Reply className="size-4.5 shrink-0 text-ink-soft rtl:-scale-x-100" aria-hidden="true" />
      <div className="min-w-0 flex-1 py-1.5 text-sm">
        <bdi className="block font-semibold">{who}</bdi>
        <span className="block wrap-anywhere text-ink-soft" dir="auto">
          {quote.text ?? chat.quote.gone}
        </span>
      </div>
      <IconButton
        label={chat.quote.remove}
        onClick={onClose}
        icon={<X className="size-5" aria-hidden="true" />}
      />
    </div>
  )
}
