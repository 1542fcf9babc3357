import { Dialog } from 'radix-ui'
import { useRef, useState, type KeyboardEvent } from 'react'
import { tokens } from '../../../messages/tokens.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { readDirection } from '../../../ui/base/direction.ts'
import { registerDock } from '../../../ui/base/docks.ts'
import { ScreenDialog } from '../../../ui/dialog/ScreenDialog.tsx'
import { createLessonCards, type LessonFacts } from './cards.tsx'

interface LessonCardsProps extends LessonFacts {
  onClose: () => void
}

const texts = tokens.lesson
/** Longest pause between two taps of a double tap. */
const doubleTapMs = 500

/** The token lesson in three drawings: what one has, what it is for, what silence costs. */
export function LessonCards(props: LessonCardsProps) {
  const { onClose } = props
  const [at, setAt] = useState(0)
  const cards = createLessonCards(props)
  const isLast = at === cards.length - 1
  const card = cards[at]
  const lockedUntil = useRef(0)
  /** Compares the time of the tap, since a busy phone may handle a second tap late. */
  const goOn = (tappedAt: number) => {
    // Otherwise a double tap on Next would close the last card unread.
    if (isLast && tappedAt < lockedUntil.current) return
    lockedUntil.current = performance.now() + doubleTapMs
    if (isLast) onClose()
    else setAt(at + 1)
  }
  const turn = (event: KeyboardEvent) => {
    const [back, on] = readDirection() === 'rtl' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight']
    if (event.key === on) setAt(Math.min(at + 1, cards.length - 1))
    if (event.key === back) setAt(Math.max(at - 1, 0))
  }
  return (
    <ScreenDialog
      // The first button is Skip.
      focusesItself
      onClose={onClose}
      onKeyDown={turn}
      // The cards come only once: a tap beside them must not close them.
      onInteractOutside={(event) => event.preventDefault()}
      className="z-50 overflow-y-auto bg-paper text-ink md:m-auto md:h-[min(46rem,0.94*var(--screen))] md:max-w-md md:rounded-[26px] md:shadow-2"
    >
      <div className="flex h-full min-h-fit flex-col gap-4 px-4 pt-[max(0.5rem,var(--safe-top))] pb-[max(1rem,env(safe-area-inset-bottom))]">
        <div className="flex items-center justify-between ps-1">
          <Dots at={at} of={cards.length} />
          <Button variant="quiet" size="small" onClick={onClose}>
            {texts.skip}
          </Button>
        </div>
        {/* Remounted for each card, so that its animation runs. */}
        <div key={at} className="flex min-h-28 flex-1 basis-0 flex-col">
          {card?.drawing}
        </div>
        <div aria-live="polite" className="px-1 md:min-h-40">
          <Dialog.Title className="text-3xl">{card?.title}</Dialog.Title>
          <Dialog.Description className="mt-2 text-ink-soft">{card?.text}</Dialog.Description>
        </div>
        <div ref={registerDock}>
          <Button
            block
            size="large"
            variant={isLast ? 'accent' : 'primary'}
            onClick={({ timeStamp }) => goOn(timeStamp)}
          >
            {isLast ? texts.start : texts.next}
          </Button>
        </div>
      </div>
    </ScreenDialog>
  )
}

function Dots({ at, of }: { at: number; of: number }) {
  return (
    <p className="flex items-center gap-2">
      <span className="sr-only">{texts.place(at + 1, of)}</span>
      {Array.from({ length: of }, (_, n) => (
        <span
          key={n}
          aria-hidden="true"
          className={cx('h-2 rounded-full', n === at ? 'w-7 bg-leaf' : 'w-2 bg-line-strong/60')}
        />
      ))}
    </p>
  )
}
