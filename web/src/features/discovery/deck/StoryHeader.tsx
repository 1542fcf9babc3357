import type { MemberCard } from '@mithaq/contract/members'
import { useEffect, useState } from 'react'
import { card as texts } from '../../../messages/card.ts'
import { cx } from '../../../ui/base/cx.ts'
import { VerifiedBadge } from '../../../ui/base/VerifiedBadge.tsx'
import { Avatar } from '../../pictures/display/Avatar.tsx'
import { CardSheet } from '../../profile/card/photo/CardSheet.tsx'

interface StoryHeaderProps {
  card: MemberCard
  onPass: () => void
  onReport: () => void
  onBlock: () => void
}

/** Names the person once their name has scrolled off a narrow screen. */
export function StoryHeader({ card, onPass, onReport, onBlock }: StoryHeaderProps) {
  const [bar, setBar] = useState<HTMLDivElement | null>(null)
  const isShown = useNameAway(bar, card.id)
  const title = texts.nameAndAge(card.name, card.age)
  return (
    <div ref={setBar} className="story-header pointer-events-none sticky top-(--connection-bar) z-30 h-0">
      <div
        className={cx(
          'safe-top border-b border-line bg-surface transition-opacity duration-150',
          isShown ? 'pointer-events-auto' : 'invisible opacity-0',
        )}
      >
        <div className="flex h-15 items-center gap-3">
          {/* Only when visible: otherwise it would load before the next card's pictures. */}
          {isShown && (
            <Avatar profile={{ picture: card.pictures[0] ?? null }} className="size-[min(2.5rem,13vw)]" />
          )}
          <p className="flex min-w-0 flex-1 items-center font-serif text-[min(1.125rem,7vw)]/tight font-semibold">
            <bdi className="line-clamp-2 wrap-anywhere">{title}</bdi>
            <VerifiedBadge shown={card.verified} />
          </p>
          <CardSheet
            name={card.name}
            title={title}
            picture={card.pictures[0] ?? null}
            onPass={onPass}
            onReport={onReport}
            onBlock={onBlock}
            className="-me-2 hover:bg-leaf-wash"
          />
        </div>
      </div>
    </div>
  )
}

/** Whether the name on the shown card has scrolled above the screen. */
function useNameAway(bar: HTMLElement | null, id: string): boolean {
  const [awayOf, setAwayOf] = useState<string | null>(null)
  useEffect(() => {
    const name = bar?.parentElement?.querySelector(`[data-card="${id}"] h2`)
    if (!name) return
    const observer = new IntersectionObserver(([entry]) => {
      const isAway = entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0
      setAwayOf(isAway ? id : null)
    })
    observer.observe(name)
    return () => observer.disconnect()
  }, [bar, id])
  return awayOf === id
}
