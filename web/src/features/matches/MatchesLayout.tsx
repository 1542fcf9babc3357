import { MessagesSquare } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Outlet, useMatch as usePathMatch } from 'react-router'
import { matches as texts } from '../../messages/matches.ts'
import { cx } from '../../ui/base/cx.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { MatchList } from './list/MatchList.tsx'
import { useMatchList } from './state/use-matches.ts'

/** The match list and the open chat: one of them on a phone, side by side on a wide screen. */
export function MatchesLayout() {
  const chatting = usePathMatch('/app/chat/*') !== null
  const openId = usePathMatch('/app/chat/:matchId')?.params.matchId
  const list = useReturnToList(chatting)
  const hasChatted = useHasBeen(chatting)
  return (
    <Page
      className={cx(
        'relative flex overflow-hidden',
        chatting ? 'h-(--screen)' : 'h-[calc(var(--screen)-var(--tabs))]',
      )}
    >
      {/* Hidden rather than unmounted, so that the list keeps its scroll position. */}
      <div
        ref={list}
        role={chatting ? 'complementary' : 'main'}
        aria-label={chatting ? texts.title : undefined}
        className={cx(
          'safe-top flex w-full flex-col border-line md:w-[min(20rem,42%)] md:shrink-0 md:border-e lg:w-87',
          chatting && 'max-md:invisible max-md:absolute max-md:inset-0',
          // On a phone the list is a page of its own and fades in, although it stays mounted.
          !chatting && hasChatted && 'max-md:page-fade',
        )}
      >
        <MatchList openId={openId} headingLevel={chatting ? 2 : 1} />
      </div>
      <div className={cx('min-w-0 flex-1', !chatting && 'max-md:hidden')}>
        <Outlet />
      </div>
    </Page>
  )
}

/** Whether the value is or ever was true since mounting. */
function useHasBeen(now: boolean): boolean {
  const [been, setBeen] = useState(now)
  if (now && !been) setBeen(true)
  return been || now
}

/** Moves the focus to the list's heading when a chat is closed. */
function useReturnToList(chatting: boolean) {
  const list = useRef<HTMLDivElement>(null)
  const before = useRef(chatting)
  useEffect(() => {
    const heading = list.current?.querySelector<HTMLElement>('h1')
    if (before.current && !chatting && heading) {
      heading.tabIndex = -1
      heading.classList.add('outline-none')
      heading.focus({ preventScroll: true })
    }
    before.current = chatting
  }, [chatting])
  return list
}

/** Fills the chat pane while no chat is open. Empty until the list has loaded. */
export function NoChatOpen() {
  const { matches, data } = useMatchList('')
  const [title, text] =
    matches.length > 0 ? [texts.choose, texts.chooseText] : [texts.forChats, texts.forChatsText]
  return (
    <Page className="h-full">
      <aside aria-label={title} className="grid h-full place-items-center">
        {data && (
          <EmptyState title={title} icon={<MessagesSquare aria-hidden="true" />}>
            {text}
          </EmptyState>
        )}
      </aside>
    </Page>
  )
}
