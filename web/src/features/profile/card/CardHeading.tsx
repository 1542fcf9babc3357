import { MapPin, MessageCircleReply, UsersRound } from 'lucide-react'
import type { CSSProperties, MouseEvent, ReactNode } from 'react'
import { card } from '../../../messages/card.ts'
import { cx } from '../../../ui/base/cx.ts'
import { Khatam } from '../../../ui/base/Khatam.tsx'
import { VerifiedBadge } from '../../../ui/base/VerifiedBadge.tsx'
import { profileLocation, profileTitle, type FormattedProfile } from './format-profile.ts'

interface CardHeadingProps {
  shown: FormattedProfile
  level: 2 | 3
  note: ReactNode
  shared: readonly string[]
  /** Called by a tap on the name on the picture: scrolls to the story. */
  onOpen: () => void
}

/** The heading on the lower part of the picture, or beside it on a wide card. */
export function CardHeading({ shown, level, note, shared, onOpen }: CardHeadingProps) {
  const Title = `h${level}` as const
  const title = profileTitle(shown)
  const letters = [...title].length + (shown.verified ? badgeLetters : 0)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- a shortcut to content that follows anyway
    <header
      onClick={(event) => liesOnPicture(event) && onOpen()}
      className={cx(
        'photo-words relative isolate col-start-1 row-start-1 cursor-pointer self-end p-4 pt-0 text-on-photo',
        '@2xl:col-start-2 @2xl:cursor-auto @2xl:self-start @2xl:p-0 @2xl:text-ink',
      )}
    >
      <div className="photo-notes pointer-events-none flex flex-wrap gap-1.5 @2xl:mb-2">
        {note}
        {shown.active && (
          <p className="flex items-center gap-1.5 rounded-full bg-glass px-3 py-1 text-sm font-semibold text-on-photo @2xl:bg-leaf-wash @2xl:text-ink">
            {shown.active === 'today' && (
              <span className="size-2 shrink-0 rounded-full bg-hero-accent @2xl:bg-saffron" />
            )}
            {card.active[shown.active]}
          </p>
        )}
        {shown.answersInTime && (
          <p className="flex items-center gap-1.5 rounded-full bg-glass px-3 py-1 text-sm font-semibold text-on-photo @2xl:bg-leaf-wash @2xl:text-ink">
            <MessageCircleReply className="size-4 shrink-0" aria-hidden="true" />
            {card.answersInTime}
          </p>
        )}
        {shown.guardian && (
          <p className="flex items-center gap-1.5 rounded-full bg-glass px-3 py-1 text-sm font-semibold text-on-photo @2xl:bg-leaf-wash @2xl:text-ink">
            <UsersRound className="size-4 shrink-0" aria-hidden="true" />
            {card.guardian}
          </p>
        )}
      </div>
      <Title
        style={{ '--letters': letters } as CSSProperties}
        className="photo-name flex flex-wrap items-center gap-x-2 text-[min(1.9375rem,11vw)] leading-9 @2xl:text-[2.75rem]/[1.15]"
      >
        <bdi className="min-w-0 wrap-anywhere">{title}</bdi>
        <VerifiedBadge shown={shown.verified} onPicture />
      </Title>
      <p className="photo-work text-[0.96875rem]/[1.375rem] wrap-anywhere @2xl:mt-1 @2xl:text-lg">
        {shown.occupation && (
          <>
            <bdi>{shown.occupation}</bdi>
            <span className="@2xl:hidden"> · </span>
          </>
        )}
        <span className="@2xl:mt-0.5 @2xl:flex @2xl:items-center @2xl:gap-1.5 @2xl:text-base @2xl:text-ink-soft">
          <MapPin className="hidden size-4 shrink-0 @2xl:block" aria-hidden="true" />
          <bdi className="min-w-0">{profileLocation(shown)}</bdi>
        </span>
      </p>
      {/* The same facts follow below with their labels. */}
      <ul aria-hidden="true" className="photo-chips flex flex-wrap gap-x-1.5">
        {[shown.maritalStatus, card.cm(shown.height), ...shown.nationality.slice(0, 1)].map((text) => (
          <li
            key={text}
            className="mt-2 rounded-full bg-glass-light px-3 text-[0.8125rem]/7 font-semibold inset-ring inset-ring-glass-light @2xl:bg-leaf-wash @2xl:inset-ring-0"
          >
            {text}
          </li>
        ))}
      </ul>
      {shared.length > 0 && (
        <p className="photo-shared flex gap-2 font-medium text-on-photo-warm @2xl:mt-4 @2xl:items-center @2xl:rounded-md @2xl:bg-saffron-wash @2xl:px-4 @2xl:py-3 @2xl:text-saffron-ink">
          <Khatam className="hidden size-5 shrink-0 @2xl:block" />
          {/* What does not fit wraps to a hidden second line, so that no text is cut in the middle. */}
          <span className="mt-2 flex h-[1.1875rem] min-w-0 flex-wrap overflow-hidden text-[0.8125rem]/[1.1875rem] @2xl:mt-0 @2xl:h-6 @2xl:text-base/6">
            {card.inOneLine(shared).map((text, at) => (
              <span key={text} className="max-w-full overflow-hidden text-ellipsis whitespace-pre">
                {at > 0 && ' · '}
                {text}
              </span>
            ))}
          </span>
        </p>
      )}
    </header>
  )
}

/** The badge's width, counted in letters of the name. */
const badgeLetters = 2

/** Whether the heading is in the picture's column, and so on top of it. */
function liesOnPicture({ currentTarget }: MouseEvent<HTMLElement>): boolean {
  const picture = currentTarget.previousElementSibling
  return picture instanceof HTMLElement && picture.offsetLeft === currentTarget.offsetLeft
}
