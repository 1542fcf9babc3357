import type { MemberCard } from '@mithaq/contract/members'
import { discovery } from '../../../messages/discovery.ts'
import { Picture } from '../../pictures/display/Picture.tsx'
import { PicturePlaceholder } from '../../pictures/display/PicturePlaceholder.tsx'
import { SmallSeal } from '../../pictures/display/PictureSeal.tsx'

/** Shows who comes next beside the deck on a wide screen. Not interactive: members decide about one person at a time. */
export function UpcomingColumn({ cards }: { cards: readonly MemberCard[] }) {
  if (cards.length === 0) return null
  return (
    <aside
      aria-hidden="true"
      className="deck-faces pointer-events-none fixed inset-y-0 end-0 w-[clamp(7rem,9vw,12rem)] flex-col justify-center gap-4 overflow-clip"
    >
      <p className="text-sm text-ink-soft">{discovery.next}</p>
      {cards.slice(0, 2).map(({ id, pictures: [main] }, at) => (
        <div
          key={id}
          className="relative aspect-160/232 w-[clamp(10rem,12vw,15rem)] shrink-0 overflow-hidden rounded-lg shadow-1"
          style={{ marginInlineStart: at * 20 }}
        >
          {main ? <Picture picture={main} alt="" sizes="240px" prefetched /> : <PicturePlaceholder />}
          <SmallSeal picture={main} />
        </div>
      ))}
    </aside>
  )
}
