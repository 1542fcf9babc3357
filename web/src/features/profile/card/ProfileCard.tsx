import type { Facts } from '@mithaq/contract/facts'
import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { card } from '../../../messages/card.ts'
import { cx } from '../../../ui/cx.ts'
import { VerifiedBadge } from '../../../ui/VerifiedBadge.tsx'
import { CardActs } from './CardActs.tsx'
import type { CardActsProps } from './CardActs.tsx'
import { Carousel } from './Carousel.tsx'
import { formatProfile, locationOf, titleOf } from './format-profile.ts'
import type { FormattedProfile, ProfileLike } from './format-profile.ts'
import { ProfileDetails } from './ProfileDetails.tsx'
import { Story } from './Story.tsx'

export interface ProfileCardProps extends CardActsProps {
  profile: ProfileLike
  /** What I say of myself, where the card is another's. */
  mine?: Facts | undefined
  /** A word about them before their name, such as 'Likes you'. */
  note?: ReactNode
  /** Buttons of the screen it stands on, such as Pass and Like. */
  children?: ReactNode
  headingLevel?: 2 | 3
  /** The screen is about this one: its picture is fetched first. */
  eager?: boolean
  /** Swipes and arrow keys mean something else here. */
  turnsByButton?: boolean
  className?: string
}

/** How wide its picture is shown, for code that fetches it beforehand. */
export const cardPictureSizes = '(min-width: 768px) 26rem, 100vw'

/** A member as others see them. Narrow, the name lies on the picture; wide, everything stands beside it. */
export function ProfileCard(props: ProfileCardProps) {
  const {
    profile,
    mine = {},
    note,
    children,
    headingLevel = 2,
    eager = false,
    turnsByButton = false,
    className,
    ...acts
  } = props
  const shown = formatProfile(profile)
  return (
    <article className={cx('@container', className)}>
      <div className="grid grid-cols-1 @2xl:grid-cols-2 @2xl:grid-rows-[auto_1fr] @2xl:gap-x-8 @4xl:grid-cols-[26rem_minmax(0,1fr)]">
        <div className="relative col-start-1 row-start-1 overflow-hidden rounded-lg shadow-2 @2xl:sticky @2xl:top-6 @2xl:row-span-2 @2xl:self-start">
          {/* Another member begins with their first picture. */}
          <Carousel
            key={shown.id}
            pictures={shown.pictures}
            name={shown.name}
            sizes={cardPictureSizes}
            eager={eager}
            turnsByButton={turnsByButton}
          />
        </div>
        <Heading shown={shown} level={headingLevel} note={note} />
        <div className="mt-3 flex flex-col gap-3 @2xl:mt-5 @2xl:col-start-2 @2xl:row-start-2">
          <ProfileDetails profile={shown} headingLevel={headingLevel === 2 ? 3 : 4} />
          <Story
            profile={shown}
            mine={mine}
            headingLevel={headingLevel === 2 ? 3 : 4}
            sizes={cardPictureSizes}
          />
          {children}
          <CardActs {...acts} />
        </div>
      </div>
    </article>
  )
}

interface HeadingProps {
  shown: FormattedProfile
  level: 2 | 3
  note: ReactNode
}

function Heading({ shown, level, note }: HeadingProps) {
  const Title = `h${level}` as const
  return (
    <header
      className={cx(
        'pointer-events-none relative col-start-1 row-start-1 self-end rounded-b-lg p-5 pt-16 text-on-hero',
        'bg-linear-to-t from-hero/95 via-hero/70 via-60% to-transparent',
        '@2xl:pointer-events-auto @2xl:col-start-2 @2xl:self-start @2xl:bg-none @2xl:p-0 @2xl:text-ink',
      )}
    >
      {note && <div className="mb-2">{note}</div>}
      <Title className="text-3xl wrap-anywhere @2xl:text-4xl">
        <bdi>{titleOf(shown)}</bdi>
        <VerifiedBadge shown={shown.verified} onPicture />
      </Title>
      {shown.occupation && (
        <p className="mt-1 text-lg leading-snug wrap-anywhere">
          <bdi>{shown.occupation}</bdi>
        </p>
      )}
      <p className="mt-1 flex items-center gap-1.5 @2xl:text-ink-soft">
        <MapPin className="size-4 shrink-0" aria-hidden="true" />
        <bdi className="min-w-0 wrap-anywhere">{locationOf(shown)}</bdi>
      </p>
      {shown.active && (
        <p className="mt-1 flex items-center gap-1.5 text-sm @2xl:text-ink-soft">
          {shown.active === 'today' && (
            <span className="mx-1 size-2 shrink-0 rounded-full bg-hero-accent @2xl:bg-saffron" />
          )}
          {card.active[shown.active]}
        </p>
      )}
    </header>
  )
}
