import { GalleryHorizontalEnd, Heart, MessageSquare, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { tabs } from '../messages/tabs.ts'
import { Badge } from '../ui/base/Badge.tsx'
import { cx } from '../ui/base/cx.ts'
import { registerDock } from '../ui/base/docks.ts'
import { Khatam } from '../ui/base/Khatam.tsx'
import type { Tab } from './tabs.ts'

const entries: readonly { tab: Tab; Icon: typeof Heart }[] = [
  { tab: 'profiles', Icon: GalleryHorizontalEnd },
  { tab: 'liked', Icon: Heart },
  { tab: 'matches', Icon: MessageSquare },
  { tab: 'account', Icon: UserRound },
]

interface TabBarProps {
  /** Null on a page that belongs to no tab. */
  active: Tab | null
  /** Unread messages. */
  unread?: number
  /** The Matches icon turns red. */
  hasActiveMatch?: boolean
  /** For screens that need the whole height; a rail stays visible. */
  hidden?: boolean
  /** The rail's footer. */
  children?: ReactNode
}

/** A bar at the bottom of the screen; from 1024 px a rail at its side. */
export function TabBar({
  active,
  unread = 0,
  hasActiveMatch = false,
  hidden = false,
  children,
}: TabBarProps) {
  return (
    <nav
      ref={registerDock}
      aria-label={tabs.label}
      className={cx(
        'fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]',
        'lg:flex lg:h-(--screen) lg:w-(--rail) lg:flex-col lg:items-center lg:overflow-y-auto lg:border-t-0 lg:border-e lg:py-5',
        'lg:inset-x-auto lg:start-0',
        hidden && 'max-lg:hidden',
      )}
    >
      <Khatam className="mb-7 hidden size-9 shrink-0 text-leaf lg:block" />
      <ul className="mx-auto flex max-w-5xl lg:flex-col lg:gap-3">
        {entries.map(({ tab, Icon }) => {
          const current = tab === active
          return (
            <li key={tab} className="flex-1">
              <Link
                to={`/app/${tab}`}
                aria-current={current ? 'page' : undefined}
                className={cx(
                  'flex h-[min(4.75rem,24vw)] flex-col lg:h-16 items-center justify-center gap-0.5 rounded-sm text-[min(0.75rem,3.3vw)] outline-offset-[-4px] transition-colors duration-150',
                  current ? 'font-semibold text-ink' : 'font-medium text-ink-soft hover:text-ink',
                )}
              >
                <span
                  className={cx(
                    'relative rounded-full px-[min(1rem,4vw)] py-1',
                    current && 'bg-leaf-wash text-leaf',
                  )}
                >
                  <Icon
                    className={cx('size-5', tab === 'matches' && hasActiveMatch && 'text-rose')}
                    aria-hidden="true"
                  />
                  {tab === 'matches' && (
                    <Badge count={unread} label={tabs.unread(unread)} className="absolute -top-1.5 start-7" />
                  )}
                </span>
                {tabs[tab]}
              </Link>
            </li>
          )
        })}
      </ul>
      {children}
    </nav>
  )
}
