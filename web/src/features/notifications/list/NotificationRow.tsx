import { listedNotice, type NoticeWords } from '@mithaq/contract/notifications'
import { Check } from 'lucide-react'
import { useId, useRef } from 'react'
import { Link } from 'react-router'
import { notifications as texts } from '../../../messages/notifications.ts'
import { cx } from '../../../ui/base/cx.ts'
import { IconButton } from '../../../ui/base/IconButton.tsx'
import { timeLabel } from '../../../time/time-label.ts'
import { countOthers, type NotificationGroup } from '../state/grouping.ts'
import { NotificationIcon } from './NotificationIcon.tsx'

interface NotificationRowProps {
  group: NotificationGroup
  nowMs: number
  onFollow: () => void
  onRead: () => void
}

/** The whole row is a link; a button marks it as read. */
export function NotificationRow({ group, nowMs, onFollow, onRead }: NotificationRowProps) {
  const id = useId()
  const way = useRef<HTMLAnchorElement>(null)
  const { newest, unread } = group
  const { title, body } = wordsOf(group)
  return (
    <div
      className={cx(
        'relative my-px flex items-start gap-3.5 @max-[16rem]:gap-2 rounded-md py-3 ps-3 pe-1 transition-colors duration-150 hover:bg-leaf-wash/60',
        unread > 0 && 'bg-leaf-wash/50',
      )}
    >
      <NotificationIcon notification={newest} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <Link
            ref={way}
            to={newest.path}
            onClick={onFollow}
            aria-describedby={id}
            className={cx(
              'min-w-0 wrap-anywhere outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-(--ring)',
              unread > 0 ? 'font-semibold' : 'font-medium',
            )}
          >
            {unread > 0 && <span className="sr-only">{texts.new}: </span>}
            {title}
          </Link>
          <time dateTime={newest.createdAt} className="shrink-0 text-xs text-ink-soft tabular-nums">
            {timeLabel(newest.createdAt, nowMs)}
          </time>
        </p>
        <p
          id={id}
          dir="auto"
          className={cx(
            'line-clamp-2 @max-[16rem]:line-clamp-none text-start text-sm wrap-anywhere',
            unread > 0 ? 'text-ink' : 'text-ink-soft',
          )}
        >
          {body}
        </p>
      </div>
      {unread > 0 ? (
        <IconButton
          label={texts.markRead}
          aria-describedby={id}
          icon={<Check className="size-4.5" aria-hidden="true" />}
          className="relative z-10 -my-1 text-ink-soft"
          onClick={() => {
            // The button disappears once the row is read.
            way.current?.focus()
            onRead()
          }}
        />
      ) : (
        <span className="w-thumb shrink-0 @max-[16rem]:hidden" aria-hidden="true" />
      )}
    </div>
  )
}

function wordsOf(group: NotificationGroup): NoticeWords {
  const { newest, all } = group
  const name = newest.sender?.name ?? texts.notices.someone
  const words = listedNotice(texts.notices, newest.type, { ...newest, name })
  const others = newest.type === 'like' ? countOthers(group) : 0
  if (others > 0) return { ...words, body: texts.likes(name, others) }
  if (newest.type === 'message' && all.length > 1) return { ...words, body: texts.messages(name, all.length) }
  return words
}
