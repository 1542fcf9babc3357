import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react'
import type { ComponentProps } from 'react'
import { chat } from '../../../messages/chat.ts'
import { cx } from '../../../ui/base/cx.ts'
import { timeOfDay } from '../../../time/time-label.ts'
import { MessageText } from './MessageText.tsx'
import { QuoteBlock } from './QuoteBlock.tsx'
import type { ShownQuote } from '../history/quotes.ts'

export type DeliveryMark = 'sending' | 'waiting' | 'sent' | 'read' | 'failed'

const icons = { sending: Clock, waiting: Clock, sent: Check, read: CheckCheck, failed: CircleAlert }

interface MessageBubbleProps extends Omit<ComponentProps<'div'>, 'content'> {
  content: string
  at: Date
  mine: boolean
  /** Who the other side is. */
  name: string
  /** Delivery state of a message of mine. */
  mark?: DeliveryMark | undefined
  quote: ShownQuote | null
  onQuote?: ((seq: number) => void) | undefined
}

export function MessageBubble(props: MessageBubbleProps) {
  const { content, at, mine, name, mark, quote, onQuote, className, ...rest } = props
  const Icon = mark && icons[mark]
  return (
    <div
      {...rest}
      className={cx(
        'rounded-lg px-4 pt-2.5 pb-1.5',
        mine ? 'rounded-ee-sm bg-leaf text-on-leaf' : 'rounded-es-sm border border-line bg-surface text-ink',
        mark === 'failed' && 'opacity-80',
        className,
      )}
    >
      {quote && <QuoteBlock quote={quote} name={name} onLeaf={mine} {...(onQuote && { onOpen: onQuote })} />}
      <p className="written whitespace-pre-wrap" dir="auto">
        <MessageText content={content} />
      </p>
      <p
        className={cx(
          'mt-0.5 flex items-center justify-end gap-1 text-xs tabular-nums',
          mine ? 'text-on-leaf/85' : 'text-ink-faint',
        )}
      >
        <time dir="auto" dateTime={at.toISOString()}>
          {timeOfDay(at)}
        </time>
        {Icon && (
          <>
            <Icon className={cx('size-4', mark === 'read' && 'opacity-100')} aria-hidden="true" />
            <span className="sr-only">{chat.marks[mark]}</span>
          </>
        )}
      </p>
    </div>
  )
}

export function DayHeading({ title }: { title: string }) {
  return (
    <h2 className="pt-4 pb-3 text-center font-sans text-sm font-medium tracking-normal text-ink-faint">
      {title}
    </h2>
  )
}
