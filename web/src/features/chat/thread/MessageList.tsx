import { ArrowDown } from 'lucide-react'
import type { MemberTile } from '@mithaq/contract/members'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { chat } from '../../../messages/chat.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { useServerNow } from '../../../time/server-clock.ts'
import { groupByDay } from './days.ts'
import { MessageRow } from './MessageRow.tsx'
import type { ChatRow } from './rows.ts'
import type { MessageActions } from './InteractiveBubble.tsx'
import { useScrollToQuote, type Paging } from './use-scroll-to-quote.ts'

interface MessageListProps {
  profile: Pick<MemberTile, 'name' | 'picture'>
  rows: readonly ChatRow[]
  paging: Paging
  /** Absent in an ended chat. */
  actions?: MessageActions
  /** Absent in an ended chat. */
  onRetry?: (id: string) => void
  onDiscard: (id: string) => void
}

const nearPx = 120
const loadAheadPx = 900

/** Renders only visible rows. Older pages are added above without moving them. */
export function MessageList(props: MessageListProps) {
  const { profile, rows, paging, actions, onRetry, onDiscard } = props
  const { older, loadingOlder, onLoadOlder } = paging
  const list = useRef<VirtualizerHandle>(null)
  const scroller = useRef<HTMLDivElement>(null)
  /** Whether the list stays scrolled to the newest message. */
  const pinned = useRef(true)
  const shift = useGrownAbove(rows)
  const previous = useRef<{ last?: string | undefined; count: number }>({ count: 0 })
  const [unseen, setUnseen] = useState(0)
  const [tabStop, setTabStop] = useState<string>()
  const dated = useMemo(() => groupByDay(rows), [rows])
  const last = rows.at(-1)

  const scrollToNewest = () => list.current?.scrollToIndex(rows.length - 1, { align: 'end' })

  useLayoutEffect(() => {
    const grewBelow = last?.id !== previous.current.last
    const more = rows.length - previous.current.count
    const initial = previous.current.count === 0
    previous.current = { last: last?.id, count: rows.length }
    if (!grewBelow) return
    if (last?.mine) pinned.current = true
    if (pinned.current) list.current?.scrollToIndex(rows.length - 1, { align: 'end' })
    else if (!initial && more > 0) setUnseen((count) => count + more)
  }, [rows.length, last?.id, last?.mine])

  const onScroll = (offset: number) => {
    const { scrollSize = 0, viewportSize = 0 } = list.current ?? {}
    pinned.current = offset + viewportSize > scrollSize - nearPx
    if (pinned.current && unseen > 0) setUnseen(0)
    if (offset < loadAheadPx && older && !loadingOlder) onLoadOlder()
  }

  // A first page that does not fill the screen cannot be scrolled: load more.
  useEffect(() => {
    const { clientHeight = 0, scrollHeight = 0 } = scroller.current ?? {}
    if (older && !loadingOlder && scrollHeight <= clientHeight + loadAheadPx) onLoadOlder()
  }, [older, loadingOlder, onLoadOlder])

  const { sought, seek } = useScrollToQuote(rows, paging, (at) => {
    pinned.current = false
    list.current?.scrollToIndex(at, { align: 'center' })
  })

  const focusOn = (at: number) => {
    const row = rows[at]
    if (!row) return
    list.current?.scrollToIndex(at, { align: 'nearest' })
    // A row that is not rendered yet is focused in the next frame.
    const focus = () => {
      const bubble = scroller.current?.querySelector<HTMLElement>(`[data-message="${row.id}"]`)
      bubble?.focus({ preventScroll: true })
      return bubble !== null
    }
    if (!focus()) requestAnimationFrame(focus)
  }

  const nowMs = useServerNow(60_000)
  const stopId = rows.some(({ id }) => id === tabStop) ? tabStop : last?.id
  return (
    <div className="relative min-h-[20%] flex-1">
      <section
        ref={scroller}
        aria-label={chat.messages(profile.name)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it a keyboard cannot scroll
        tabIndex={0}
        className="flex h-full flex-col overflow-y-auto overscroll-contain outline-offset-[-3px]"
      >
        <div className="grow" />
        <Virtualizer
          ref={list}
          data={dated}
          scrollRef={scroller}
          shift={shift}
          onScroll={onScroll}
          onResize={() => pinned.current && scrollToNewest()}
        >
          {(row, at) => (
            <MessageRow
              key={row.item.id}
              row={row}
              nowMs={nowMs}
              next={dated[at + 1]}
              beginning={at === 0 && !older}
              profile={profile}
              isHighlighted={sought === row.item.seq}
              isStop={row.item.id === stopId}
              onFocus={() => setTabStop(row.item.id)}
              onStep={(by) => focusOn(at + by)}
              onQuote={seek}
              actions={actions}
              onRetry={onRetry}
              onDiscard={onDiscard}
            />
          )}
        </Virtualizer>
      </section>
      {loadingOlder && (
        <p
          role="status"
          className="absolute inset-x-0 top-2 mx-auto w-fit rounded-full bg-raised px-4 py-1.5 text-sm text-ink-soft shadow-1"
        >
          {chat.earlierLoading}
        </p>
      )}
      {unseen > 0 && (
        <Button
          size="small"
          variant="primary"
          className="absolute inset-x-0 bottom-3 mx-auto w-fit shadow-2"
          icon={<ArrowDown className="size-4" aria-hidden="true" />}
          onClick={scrollToNewest}
        >
          {chat.newMessages(unseen)}
        </Button>
      )}
    </div>
  )
}

/** True after rows were added above, until the next change: the virtualizer then keeps the scroll position. */
function useGrownAbove(rows: readonly ChatRow[]): boolean {
  const ends = { first: rows[0]?.id, last: rows.at(-1)?.id, count: rows.length, grownAbove: false }
  const [known, setKnown] = useState(ends)
  if (known.first === ends.first && known.last === ends.last && known.count === ends.count)
    return known.grownAbove
  const grownAbove = known.count > 0 && known.first !== ends.first && known.last === ends.last
  setKnown({ ...ends, grownAbove })
  return grownAbove
}
