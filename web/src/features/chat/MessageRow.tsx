import { chat } from '../../messages/chat.ts'
import { cx } from '../../ui/cx.ts'
import { ChatLine } from './ChatLine.tsx'
import { dayTitle } from './days.ts'
import type { Dated } from './days.ts'
import { DayHeading } from './MessageBubble.tsx'
import type { ChatRow } from './rows.ts'
import { SaidBubble } from './SaidBubble.tsx'
import type { SaidBubbleProps } from './SaidBubble.tsx'

interface MessageRowProps extends Omit<SaidBubbleProps, 'row' | 'at'> {
  row: Dated<ChatRow>
  nowMs: number
  /** The line above is by the same side: they stand closer together. */
  sameSender: boolean
  newest: boolean
  beginning: boolean
  onRetry: ((id: string) => void) | undefined
  onDiscard: (id: string) => void
}

/** A message, with the heading of its day where it is the first. */
export function MessageRow(props: MessageRowProps) {
  const { row, nowMs, sameSender, newest, beginning, acts, onRetry, onDiscard, ...said } = props
  const { item, at, startsDay } = row
  const reacted = item.myReaction !== null || item.theirReaction !== null
  return (
    <div className={cx('mx-auto w-full max-w-4xl px-4 md:px-6', newest ? 'pb-4' : 'pb-1')}>
      {beginning && <p className="pt-6 text-center text-xs text-ink-faint">{chat.beginning}</p>}
      {item.before.map((line) => (
        <ChatLine key={line.id} line={line} name={said.profile.name} />
      ))}
      {startsDay && <DayHeading title={dayTitle(at, nowMs)} />}
      <div className={cx(!sameSender && !startsDay && 'pt-2.5', reacted && 'pb-[13px]')}>
        <SaidBubble {...said} row={item} at={at} acts={item.seq === null ? undefined : acts} />
        {item.mark === 'failed' && (
          <p className="flex items-center justify-end gap-1 text-sm text-danger">
            {chat.marks.failed}
            {onRetry && (
              <button type="button" className={actClass} onClick={() => onRetry(item.id)}>
                {chat.retry}
              </button>
            )}
            <button type="button" className={actClass} onClick={() => onDiscard(item.id)}>
              {chat.discard}
            </button>
          </p>
        )}
      </div>
      {item.lines.map((line) => (
        <ChatLine key={line.id} line={line} name={said.profile.name} />
      ))}
    </div>
  )
}

const actClass = 'min-h-11 rounded-sm px-2 font-semibold underline underline-offset-4'
