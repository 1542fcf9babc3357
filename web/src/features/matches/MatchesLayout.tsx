import { MessagesSquare } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Outlet, useMatch as usePathMatch } from 'react-router'
import { matches as texts } from '../../messages/matches.ts'
import { cx } from '../../ui/base/cx.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { MatchList } from './list/MatchList.tsx'
import { useMatchList } from './state/use-matches.ts'

/** The matches and the open chat: one or the other on a phone, side by side where there is room. */
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
      {/* Out of sight rather than gone: a member who comes back finds the list where it was. */}
      <div
        ref={list}
        role={chatting ? 'complementary' : 'main'}
        aria-label={chatting ? texts.title : undefined}
        className={cx(
          'safe-top flex w-full flex-col border-line md:w-[min(20rem,42%)] md:shrink-0 md:border-e lg:w-87',
          chatting && 'max-md:invisible max-md:absolute max-md:inset-0',
          // On a phone the list is a page of its own that was here all along.
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

/** Whether it is so, or was since the screen was opened. */
function useHasBeen(now: boolean): boolean {
  const [been, setBeen] = useState(now)
  if (now && !been) setBeen(true)
  return been || now
}

/** A member who closes a chat is back at the list, with the focus too. */
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

/** Beside the list while no chat is open; until it is known whether there is a match to choose, nothing is said. */
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
