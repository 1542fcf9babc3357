import type { MemberCard } from '@mithaq/contract/members'
import { ArrowLeft, ArrowRight, Flag, Heart, ShieldBan, Star, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { card as cardTexts } from '../../messages/card.ts'
import { discovery } from '../../messages/discovery.ts'
import { cx } from '../../ui/cx.ts'
import { docked } from '../../ui/dock.ts'
import type { Choice } from './drag.ts'

export interface DeckActionsProps {
  card: MemberCard
  /** Just after an act, there is no next one yet. */
  locked: boolean
  onChoice: (choice: Choice) => void
  onFavorite: () => void
  onReport: () => void
  onBlock: () => void
}

/** Always in reach: above the tab bar on a phone, at the foot of the details where there is room. */
export function DeckActions({ card, locked, onChoice, onFavorite, onReport, onBlock }: DeckActionsProps) {
  return (
    <div
      ref={docked}
      role="group"
      aria-label={discovery.acts}
      className={cx(
        'pointer-events-none sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-20 col-start-1 row-start-1 self-end',
        'bg-linear-to-t from-paper from-75% to-transparent pt-8 pb-2 @2xl:ms-[calc(50%+1rem)] @2xl:pb-4 @4xl:ms-[28rem]',
        'grid grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)_minmax(0,1.1fr)_minmax(0,1.3fr)_minmax(0,1fr)] items-end justify-items-center @2xl:grid-cols-[repeat(3,auto)] @2xl:items-center @2xl:justify-start @2xl:justify-items-stretch @2xl:gap-x-2 @2xl:gap-y-1',
      )}
    >
      <Act
        label={discovery.pass}
        icon={<X aria-hidden="true" />}
        look="pass"
        locked={locked}
        keys="ArrowLeft"
        hint={<ArrowLeft />}
        onClick={() => onChoice('pass')}
      />
      <Act
        label={card.favorited ? cardTexts.favorited : cardTexts.favorite}
        icon={
          <Star className={card.favorited ? 'fill-saffron text-saffron' : undefined} aria-hidden="true" />
        }
        look="favorite"
        onClick={onFavorite}
      />
      <Act
        label={discovery.like}
        icon={<Heart className="fill-current" aria-hidden="true" />}
        look="like"
        locked={locked}
        keys="ArrowRight"
        hint={<ArrowRight />}
        onClick={() => onChoice('like')}
      />
      <Act
        label={cardTexts.report}
        icon={<Flag aria-hidden="true" />}
        look="quiet"
        className="-order-1 @2xl:order-none"
        onClick={onReport}
      />
      <Act label={cardTexts.block} icon={<ShieldBan aria-hidden="true" />} look="quiet" onClick={onBlock} />
    </div>
  )
}

/** On a phone a round with its word below, all five in a row however large the text; where there is room, a pill with the word in it. */
const pill = '@2xl:min-h-12 @2xl:justify-center @2xl:rounded-full @2xl:px-4 @4xl:px-5'
const looks = {
  pass: {
    button: cx(pill, '@2xl:border @2xl:border-line-strong @2xl:bg-surface @2xl:hover:bg-leaf-wash'),
    round: 'size-[min(3.75rem,17.5cqi)] bg-raised text-slate shadow-2 [&_svg]:size-[47%]',
  },
  favorite: {
    button: cx(pill, '@2xl:bg-saffron-wash @2xl:text-saffron-ink'),
    round: 'size-[min(3.25rem,15cqi)] bg-raised text-saffron-ink shadow-1 [&_svg]:size-[46%]',
  },
  like: {
    button: cx(pill, '@2xl:bg-rose @2xl:text-on-rose @2xl:hover:bg-rose/90'),
    round: 'size-[min(3.75rem,17.5cqi)] bg-rose text-on-rose shadow-2 [&_svg]:size-[47%]',
  },
  quiet: {
    button:
      '@2xl:min-h-11 @2xl:justify-center @2xl:rounded-full @2xl:px-3 @2xl:text-sm @2xl:text-ink-soft @2xl:hover:text-ink',
    round: 'size-[clamp(44px,2.75rem,13cqi)] bg-raised text-ink-soft shadow-1 [&_svg]:size-[45%]',
  },
}

interface ActProps {
  label: string
  icon: ReactNode
  look: keyof typeof looks
  onClick: () => void
  locked?: boolean
  /** The key that does the same, and how it is drawn. */
  keys?: string
  hint?: ReactNode
  className?: string
}

function Act({ label, icon, look, onClick, locked = false, keys, hint, className }: ActProps) {
  const { button, round } = looks[look]
  return (
    <button
      type="button"
      // Not disabled outright: the focus of whoever decides by Enter would be lost.
      aria-disabled={locked || undefined}
      aria-keyshortcuts={keys}
      onClick={onClick}
      className={cx(
        'pointer-events-auto flex min-w-[44px] flex-col items-center gap-1 rounded-md text-[min(0.75rem,3.5cqi)] font-semibold text-ink-soft',
        'transition-transform duration-150 active:scale-95 @2xl:flex-row @2xl:gap-2 @2xl:text-base @2xl:text-ink',
        button,
        className,
      )}
    >
      <span
        className={cx(
          'grid place-items-center rounded-full',
          round,
          '@2xl:size-auto @2xl:bg-transparent @2xl:text-current @2xl:shadow-none @2xl:[&_svg]:size-5',
        )}
      >
        {icon}
      </span>
      {label}
      {hint && (
        <kbd
          aria-hidden="true"
          className="hidden size-6 place-items-center rounded-sm border border-current opacity-60 @4xl:[@media(hover:hover)]:grid rtl:rotate-180 [&_svg]:size-3.5"
        >
          {hint}
        </kbd>
      )}
    </button>
  )
}
