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
  /** The one row that Tab reaches. */
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
  const { row, at, profile, isHighlighted: sought, isStop, onFocus, onStep, onQuote, actions: acts } = props
  const { mine, myReaction, theirReaction } = row
  const frame = useRef<HTMLDivElement>(null)
  const [tools, setTools] = useState<ToolbarPlace>()
  const held = useLongPress(acts && (() => acts.onMenu(row)))

  const showTools = () => {
    // Touch uses the sheet: the toolbar would cover the touch targets.
    if (acts && matchMedia('(hover: hover)').matches) setTools(chooseToolbarPlace(frame.current))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  const keys: Record<string, () => void> = {
    ArrowUp: () => onStep(-1),
    ArrowDown: () => onStep(1),
    ...(acts && {
      r: () => acts.onReply(row),
      R: () => acts.onReply(row),
      Enter: () => acts.onMenu(row),
      ' ': () => acts.onMenu(row),
      ContextMenu: () => acts.onMenu(row),
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
        {...held}
        content={row.content}
        at={at}
        mine={mine}
        name={profile.name}
        mark={row.mark}
        quote={row.quote}
        onQuote={onQuote}
        role="article"
        aria-label={chat.saidBy(mine ? chat.quote.you : profile.name, timeOfDay(at))}
        {...(acts && { 'aria-keyshortcuts': 'R' })}
        tabIndex={isStop ? 0 : -1}
        data-message={row.id}
        onKeyDown={onKeyDown}
        className={cx(
          acts && 'touch-manipulation pointer-coarse:select-none',
          sought && 'outline-3 outline-offset-2 outline-saffron',
        )}
      />
      {(myReaction ?? theirReaction) && (
        <ReactionPill mine={myReaction} theirs={theirReaction} profile={profile} />
      )}
      {tools && acts && (
        <MessageToolbar
          place={tools}
          mine={mine}
          chosen={myReaction}
          onReact={(kind) => acts.onReact(row, kind)}
          onReply={() => acts.onReply(row)}
        />
      )}
    </div>
  )
}
