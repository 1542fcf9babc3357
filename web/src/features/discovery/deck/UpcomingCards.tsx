import type { MemberCard } from '@mithaq/contract/members'
import { cx } from '../../../ui/base/cx.ts'
import { Picture } from '../../pictures/display/Picture.tsx'
import { cardPictureSizes } from '../../profile/card/ProfileCard.tsx'

/** Preloads the pictures of the next cards under the shown one, in their final size. */
export function UpcomingCards({ cards }: { cards: readonly MemberCard[] }) {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      {/* Sticky like the shown photo: scrolled alone, they would show above it. */}
      <div className="deck-coming absolute top-0 aspect-4/5 w-full scale-95 @2xl:sticky @2xl:top-6 @2xl:w-[calc(50%-1rem)] @4xl:w-[26rem]">
        {cards.map(({ id, pictures: [main] }, at) => (
          <div
            key={id}
            className={cx('absolute inset-0 overflow-hidden rounded-lg bg-leaf-wash', at > 0 && 'opacity-0')}
          >
            {main && <Picture picture={main} alt="" sizes={cardPictureSizes} prefetched />}
          </div>
        ))}
      </div>
    </div>
  )
}
