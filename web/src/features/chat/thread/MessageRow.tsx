import { chat } from '../../../messages/chat.ts'
import { cx } from '../../../ui/base/cx.ts'
import { ChatLine } from './ChatLine.tsx'
import { dayTitle, type DatedItem } from './days.ts'
import { DayHeading } from './MessageBubble.tsx'
import type { ChatRow } from './rows.ts'
import { InteractiveBubble, type InteractiveBubbleProps } from './InteractiveBubble.tsx'

interface MessageRowProps extends Omit<InteractiveBubbleProps, 'row' | 'at'> {
  row: DatedItem<ChatRow>
  nowMs: number
  /** The following row; an older page could still change the preceding one. */
  next: DatedItem<ChatRow> | undefined
  beginning: boolean
  onRetry: ((id: string) => void) | undefined
  onDiscard: (id: string) => void
}

/**
 * A message with the space and the day heading after it. If a row had these above itself, an older page would change
 * its height, and the visible rows would jump.
 */
export function MessageRow(props: MessageRowProps) {
  const { row, nowMs, next, beginning, actions: acts, onRetry, onDiscard, ...said } = props
  const { item, at } = row
  const reacted = item.myReaction !== null || item.theirReaction !== null
  return (
    <>
      <div className={cx('mx-auto w-full max-w-4xl px-4 md:px-6', spaceBetween(row, next))}>
        {beginning && <p className="pt-6 text-center text-xs text-ink-faint">{chat.beginning}</p>}
        {item.before.map((line) => (
          <ChatLine key={line.id} line={line} name={said.profile.name} />
        ))}
        {beginning && <DayHeading title={dayTitle(at, nowMs)} />}
        <div className={cx(reacted && 'pb-[13px]')}>
          <InteractiveBubble {...said} row={item} at={at} actions={item.seq === null ? undefined : acts} />
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
      {next?.startsDay && <DayHeading title={dayTitle(next.at, nowMs)} />}
    </>
  )
}

/** Messages by the same side stand closer together. */
function spaceBetween({ item }: DatedItem<ChatRow>, next: DatedItem<ChatRow> | undefined): string {
  if (!next) return 'pb-4'
  return next.startsDay || next.item.mine === item.mine ? 'pb-1' : 'pb-3.5'
}

const actClass = 'min-h-11 rounded-sm px-2 font-semibold underline underline-offset-4'
