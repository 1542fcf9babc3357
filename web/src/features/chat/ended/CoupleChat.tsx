import type { Match } from '@mithaq/contract/matches'
import { Heart } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { found as texts } from '../../../messages/found.ts'
import { cx } from '../../../ui/base/cx.ts'
import { Khatam } from '../../../ui/base/Khatam.tsx'
import { KhatamPattern } from '../../../ui/base/KhatamPattern.tsx'
import { Avatar } from '../../pictures/display/Avatar.tsx'
import { useOwnProfile } from '../../profile/own-profile.ts'

interface CoupleChatProps {
  match: Match
  /** Both have confirmed it while the chat was open. */
  justEnded: boolean
}

/** Replaces the composer for a couple: their pictures and a prayer. */
export function CoupleChat({ match: { profile }, justEnded }: CoupleChatProps) {
  const { data: me } = useOwnProfile()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (justEnded) heading.current?.focus({ preventScroll: true })
  }, [justEnded])
  const own = { name: me?.name ?? '', picture: me?.pictures[0] ?? null }
  return (
    <section
      aria-label={texts.label}
      className="on-hero relative isolate max-h-[75%] overflow-y-auto px-6 pt-7 pb-[max(1.75rem,env(safe-area-inset-bottom))] text-center"
    >
      <KhatamPattern className="-z-10 opacity-15" />
      <div className={cx('mx-auto flex max-w-lg flex-col items-center', justEnded && 'page-fade')}>
        <div className="flex items-center">
          <Avatar profile={own} className="size-18 border-2 border-on-hero" />
          <span className="z-10 -mx-3 grid size-11 place-items-center rounded-full bg-hero text-hero-accent">
            <Khatam className="col-start-1 row-start-1 size-10" />
            <Heart className="col-start-1 row-start-1 size-4 fill-rose text-rose" aria-hidden="true" />
          </span>
          <Avatar profile={profile} className="size-18 border-2 border-on-hero" />
        </div>
        <div role="status">
          <h2
            ref={heading}
            tabIndex={-1}
            data-takes-focus={justEnded || undefined}
            className="mt-4 text-3xl text-balance outline-none"
          >
            {texts.moment}
          </h2>
          <p lang="ar" dir="rtl" className="mt-3 text-xl leading-relaxed text-hero-accent">
            {texts.prayerArabic}
          </p>
          <p className="mt-1 text-balance text-on-hero/90">{texts.prayer}</p>
          <p className="mt-3 text-sm text-balance text-on-hero/85 wrap-anywhere" dir="auto">
            {texts.momentText(profile.name)}
          </p>
        </div>
      </div>
    </section>
  )
}
