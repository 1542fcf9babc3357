import type { MemberCard } from '@mithaq/contract/members'
import { ArrowLeft, ArrowRight, ArrowUp, Heart, Star, Undo2, X } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { card as cardTexts } from '../../../messages/card.ts'
import { discovery } from '../../../messages/discovery.ts'
import { cx } from '../../../ui/base/cx.ts'
import { registerDock } from '../../../ui/base/docks.ts'
import type { Choice } from '../choosing/drag.ts'

interface DeckActionsProps {
  card: MemberCard
  /** Id of the person just liked: the heart beats for each like. */
  liked?: string | undefined
  /** True just after an action: another is not accepted yet. */
  locked: boolean
  onChoice: (choice: Choice, at: number) => void
  onFavorite: (at: number) => void
  /** Undoes my latest pass; absent where there is none. */
  onUndo?: (() => void) | undefined
}

/** The action bar: over the story on a phone, below the details on a wide screen. */
export function DeckActions({ card, liked, locked, onChoice, onFavorite, onUndo }: DeckActionsProps) {
  return (
    <div ref={registerDock} role="group" aria-label={discovery.acts} className="deck-acts">
      {onUndo && (
        <Act
          label={discovery.undo}
          icon={<Undo2 className="rtl:-scale-x-100" aria-hidden="true" />}
          look="undo"
          locked={locked}
          onClick={onUndo}
        />
      )}
      <Act
        label={discovery.pass}
        icon={<X aria-hidden="true" />}
        look="pass"
        locked={locked}
        keys="ArrowLeft"
        hint={<ArrowLeft className="rtl:rotate-180" />}
        onClick={({ timeStamp }) => onChoice('pass', timeStamp)}
      />
      <Act
        label={card.favorited ? cardTexts.favorited : cardTexts.favorite}
        icon={
          <Star className={card.favorited ? 'fill-saffron text-saffron' : undefined} aria-hidden="true" />
        }
        look="favorite"
        keys="ArrowUp"
        hint={<ArrowUp />}
        onClick={({ timeStamp }) => onFavorite(timeStamp)}
      />
      <Act
        label={discovery.like}
        icon={<Heart key={liked} className={cx('fill-current', liked && 'like-beats')} aria-hidden="true" />}
        look="like"
        locked={locked}
        keys="ArrowRight"
        hint={<ArrowRight className="rtl:rotate-180" />}
        onClick={({ timeStamp }) => onChoice('like', timeStamp)}
      />
    </div>
  )
}

/** A round button with its label below on a phone; a pill with the label inside on a wide screen. */
const pill = '@2xl:min-h-13.5 @2xl:rounded-full @2xl:px-5'
const looks = {
  undo: {
    button:
      'deck-undo @2xl:size-13.5 @2xl:rounded-full @2xl:border @2xl:border-line @2xl:bg-surface @2xl:hover:bg-leaf-wash',
    round: 'size-thumb bg-raised text-ink-soft shadow-1 [&_svg]:size-[42%]',
  },
  pass: {
    button: cx(pill, '@2xl:border @2xl:border-line-strong @2xl:bg-surface @2xl:hover:bg-leaf-wash'),
    round: 'size-[min(3.75rem,18.75vw)] bg-raised text-slate shadow-2 [&_svg]:size-[44%]',
  },
  favorite: {
    button: cx(pill, '@2xl:bg-saffron-wash @2xl:text-saffron-ink'),
    round: 'size-[min(3.25rem,16.25vw)] bg-raised text-saffron-ink shadow-1 [&_svg]:size-[46%]',
  },
  like: {
    button: cx(pill, '@2xl:bg-rose @2xl:text-on-rose @2xl:hover:bg-rose-ink'),
    round: 'size-[min(4rem,20vw)] bg-rose text-on-rose shadow-2 [&_svg]:size-[46%]',
  },
}

interface ActProps {
  label: string
  icon: ReactNode
  look: keyof typeof looks
  onClick: (event: MouseEvent) => void
  locked?: boolean
  /** The key that does the same, and how it is drawn. */
  keys?: string
  hint?: ReactNode
}

function Act({ label, icon, look, onClick, locked = false, keys, hint }: ActProps) {
  const { button, round } = looks[look]
  return (
    <button
      type="button"
      // Not `disabled`: a member who decides by Enter would lose the focus.
      aria-disabled={locked || undefined}
      aria-keyshortcuts={keys}
      onClick={onClick}
      className={cx(
        'pointer-events-auto flex min-w-[44px] flex-col items-center gap-1 rounded-md text-[min(0.75rem,3.5cqi)] font-semibold text-ink-soft',
        'transition-transform duration-150 active:scale-95 @2xl:flex-row @2xl:justify-center @2xl:gap-2 @2xl:text-base @2xl:text-ink',
        button,
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
      <span className={look === 'undo' ? '@2xl:sr-only' : undefined}>{label}</span>
      {hint && (
        <kbd
          aria-hidden="true"
          className="hidden size-6 shrink-0 place-items-center rounded-sm border border-current opacity-60 min-[75rem]:[@media(hover:hover)]:grid [&_svg]:size-3.5"
        >
          {hint}
        </kbd>
      )}
    </button>
  )
}
