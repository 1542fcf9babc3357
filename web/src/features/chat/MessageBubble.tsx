import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react'
import { chat } from '../../messages/chat.ts'
import { cx } from '../../ui/cx.ts'
import { timeOfDay } from '../../time/time-label.ts'

export type Mark = 'sending' | 'waiting' | 'sent' | 'read' | 'failed'

const icons = { sending: Clock, waiting: Clock, sent: Check, read: CheckCheck, failed: CircleAlert }

export interface MessageBubbleProps {
  content: string
  at: Date
  mine: boolean
  /** How far a message of mine has come. */
  mark?: Mark
}

export function MessageBubble({ content, at, mine, mark }: MessageBubbleProps) {
  const Icon = mark && icons[mark]
  return (
    <div
      className={cx(
        'w-fit max-w-[min(85%,36rem)] rounded-lg px-4 pt-2.5 pb-1.5',
        mine
          ? 'ms-auto rounded-ee-sm bg-leaf text-on-leaf'
          : 'me-auto rounded-es-sm border border-line bg-surface text-ink',
        mark === 'failed' && 'opacity-80',
      )}
    >
      <p className="written whitespace-pre-wrap" dir="auto">
        {content}
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
