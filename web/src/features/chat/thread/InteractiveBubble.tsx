import type { MemberTile } from '@mithaq/contract/members'
import type { ReactionKind } from '@mithaq/contract/messages'
import { useRef, useState, type KeyboardEvent } from 'react'
import { chat } from '../../../messages/chat.ts'
import { timeOfDay } from '../../../time/time-label.ts'
import { cx } from '../../../ui/base/cx.ts'
import { MessageBubble } from './MessageBubble.tsx'
import { MessageToolbar, chooseToolbarPlace, type ToolbarPlace } from './MessageToolbar.tsx'
import { ReactionPill } from './ReactionPill.tsx'
import type { ChatRow } from './rows.ts'
import { useLongPress } from './use-long-press.ts'

/** What can be done with a message of a running chat. */
export interface MessageActions {
  onReply: (row: ChatRow) => void
  onReact: (row: ChatRow, kind: ReactionKind | null) => void
  onMenu: (row: ChatRow) => void
}

export interface InteractiveBubbleProps {
  row: ChatRow
  at: Date
  profile: Pick<MemberTile, 'name' | 'picture'>
  /** Highlighted because a quote led here. */
  isHighlighted: boolean
  /** Whether Tab reaches this row: only one of the list is a tab stop. */
  isStop: boolean
  onFocus: () => void
  /** Called for the arrow keys up and down. */
  onStep: (by: 1 | -1) => void
  onQuote: (seq: number) => void
  /** Absent in an ended chat. */
  actions: MessageActions | undefined
}

/** A message with its interactions by mouse, touch and keyboard. */
export function InteractiveBubble(props: InteractiveBubbleProps) {
  const { row, at, profile, isHighlighted, isStop, onFocus, onStep, onQuote, actions } = props
  const { mine, myReaction, theirReaction } = row
  const frame = useRef<HTMLDivElement>(null)
  const [tools, setTools] = useState<ToolbarPlace>()
  const longPressHandlers = useLongPress(actions && (() => actions.onMenu(row)))

  const showTools = () => {
    // Touch uses the sheet: the toolbar would cover the touch targets.
    if (actions && matchMedia('(hover: hover)').matches) setTools(chooseToolbarPlace(frame.current))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const run = keys[event.key]
    if (!run) return
    event.preventDefault()
    run()
  }
  const keys: Record<string, () => void> = {
    ArrowUp: () => onStep(-1),
    ArrowDown: () => onStep(1),
    ...(actions && {
      r: () => actions.onReply(row),
      R: () => actions.onReply(row),
      Enter: () => actions.onMenu(row),
      ' ': () => actions.onMenu(row),
      ContextMenu: () => actions.onMenu(row),
    }),
  }

  return (
    <div
      ref={frame}
      className={cx(
        'relative w-fit max-w-[min(85%,36rem)]',
        'lg:[@media(hover:hover)]:max-w-[clamp(min(85%,clamp(14rem,100%-6rem,18rem)),100%-15rem,36rem)]',
        mine ? 'ms-auto' : 'me-auto',
      )}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && showTools()}
      onPointerLeave={() => setTools(undefined)}
      onFocus={(event) => {
        onFocus()
        if (event.target.matches(':focus-visible')) showTools()
      }}
      onBlur={({ currentTarget, relatedTarget }) =>
        currentTarget.contains(relatedTarget) || setTools(undefined)
      }
    >
      <MessageBubble
        {...longPressHandlers}
        content={row.content}
        at={at}
        mine={mine}
        name={profile.name}
        mark={row.mark}
        quote={row.quote}
        onQuote={onQuote}
        role="article"
        aria-label={chat.saidBy(mine ? chat.quote.you : profile.name, timeOfDay(at))}
        {...(actions && { 'aria-keyshortcuts': 'R' })}
        tabIndex={isStop ? 0 : -1}
        data-message={row.id}
        onKeyDown={onKeyDown}
        className={cx(
          actions && 'touch-manipulation pointer-coarse:select-none',
          isHighlighted && 'outline-3 outline-offset-2 outline-saffron',
        )}
      />
      {(myReaction ?? theirReaction) && (
        <ReactionPill mine={myReaction} theirs={theirReaction} profile={profile} />
      )}
      {tools && actions && (
        <MessageToolbar
          place={tools}
          mine={mine}
          chosen={myReaction}
          onReact={(kind) => actions.onReact(row, kind)}
          onReply={() => actions.onReply(row)}
        />
      )}
    </div>
  )
}
