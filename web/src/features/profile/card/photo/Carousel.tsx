import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { card } from '../../../../messages/card.ts'
import { cx } from '../../../../ui/base/cx.ts'
import { readDirection } from '../../../../ui/base/direction.ts'
import { Picture, type ShowablePicture } from '../../../pictures/display/Picture.tsx'
import { PicturePlaceholder } from '../../../pictures/display/PicturePlaceholder.tsx'
import { neighbourIndex, isTap, stepForKey, stepForSwipe } from '../../../pictures/viewer/swipe.ts'

interface CarouselProps {
  pictures: readonly ShowablePicture[]
  /** Whose pictures they are. */
  name: string
  sizes: string
  /** The first picture is loaded with high priority. */
  eager?: boolean
  /** Turns by taps only: swipes and arrow keys decide about the whole card there. */
  turnsByTap?: boolean
  /** Rendered on top of the shown picture, by its index. */
  children?: (index: number) => ReactNode
}

/** Events bubble from dialogs opened by the card: a swipe there must not turn the picture. */
const isHere = ({ currentTarget, target }: { currentTarget: Element; target: EventTarget }) =>
  currentTarget.contains(target as Node)

/** A member's pictures, one at a time: by a tap on either half, bar, swipe and arrow key. */
export function Carousel(props: CarouselProps) {
  const { pictures, name, sizes, eager = false, turnsByTap = false, children } = props
  const [chosen, setChosen] = useState(0)
  const touched = useRef<{ x: number; y: number } | null>(null)
  /** A click follows every swipe by mouse: it must not turn once more. */
  const swiped = useRef(false)
  const count = pictures.length
  const index = Math.min(chosen, Math.max(0, count - 1))
  const rightToLeft = () => readDirection() === 'rtl'
  const go = (step: 1 | -1 | null) =>
    step !== null && count > 1 && setChosen(neighbourIndex(index, step, count))
  // The neighbours are loaded in advance; the others are not.
  const near = new Set([index, neighbourIndex(index, 1, count), neighbourIndex(index, -1, count)])

  if (count === 0)
    return (
      <div className="photo relative aspect-4/5">
        <div role="img" aria-label={card.noPicture(name)} className="size-full">
          <PicturePlaceholder />
        </div>
        {children?.(0)}
      </div>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and swipes repeat what its buttons do
    <section
      aria-label={card.pictures(name)}
      className="photo story-part relative aspect-4/5 touch-pan-y select-none"
      onKeyDown={(event) => !turnsByTap && isHere(event) && go(stepForKey(event.key, rightToLeft()))}
      onPointerDown={(event) =>
        (touched.current = isHere(event) ? { x: event.clientX, y: event.clientY } : null)
      }
      onPointerUp={({ clientX, clientY }) => {
        const from = touched.current
        touched.current = null
        if (!from) return
        const [byX, byY] = [clientX - from.x, clientY - from.y]
        swiped.current = !isTap(byX, byY)
        if (!turnsByTap) go(stepForSwipe(byX, byY, rightToLeft()))
      }}
      onPointerCancel={() => (touched.current = null)}
      onClickCapture={(event) => {
        if (swiped.current && event.detail > 0) event.stopPropagation()
        swiped.current = false
      }}
    >
      {pictures.map(
        (picture, at) =>
          near.has(at) && (
            <div
              key={picture.id}
              aria-hidden={at !== index}
              className={cx('absolute inset-0 transition-opacity duration-120', at !== index && 'opacity-0')}
            >
              <Picture
                picture={picture}
                alt={card.pictureOf(name, at + 1, count)}
                sizes={sizes}
                eager={eager && at === index}
              />
            </div>
          ),
      )}
      {count > 1 && (
        <>
          <Turn label={card.previous} className="start-0 justify-start" onClick={() => go(-1)}>
            <ChevronLeft aria-hidden="true" />
          </Turn>
          <Turn label={card.next} className="end-0 justify-end" onClick={() => go(1)}>
            <ChevronRight aria-hidden="true" />
          </Turn>
          <Bars count={count} index={index} onChoose={setChosen} />
          <p role="status" className="sr-only">
            {card.shown(index + 1, count)}
          </p>
        </>
      )}
      {children?.(index)}
    </section>
  )
}

interface TurnProps {
  label: string
  className: string
  onClick: () => void
  children: ReactNode
}

/** A button over half of the picture; its arrow shows with a mouse or on focus. */
function Turn({ label, className, onClick, children }: TurnProps) {
  return (
    <button
      type="button"
      data-grip=""
      aria-label={label}
      onClick={onClick}
      className={cx(
        'group absolute inset-y-0 flex w-1/2 cursor-pointer items-center px-2.5 outline-offset-[-6px]',
        className,
      )}
    >
      <span className="photo-arrow grid size-11 place-items-center rounded-full bg-glass text-on-photo opacity-0 transition-opacity duration-150 group-focus-visible:opacity-100 rtl:rotate-180 [@media(hover:hover)]:opacity-80 [@media(hover:hover)]:group-hover:opacity-100 [&_svg]:size-5">
        {children}
      </span>
    </button>
  )
}

interface BarsProps {
  count: number
  index: number
  onChoose: (index: number) => void
}

function Bars({ count, index, onChoose }: BarsProps) {
  return (
    <div className="absolute inset-x-2.5 top-0 flex">
      {Array.from({ length: count }, (_, at) => (
        <button
          key={at}
          type="button"
          aria-label={card.show(at + 1, count)}
          aria-current={at === index || undefined}
          onClick={() => onChoose(at)}
          className="flex h-11 min-w-0 flex-1 items-start rounded-sm px-0.5 pt-2.5 outline-offset-[-4px]"
        >
          <span
            className={cx(
              'photo-bar h-1 w-full rounded-full transition-colors duration-150',
              at === index ? 'bg-on-photo' : 'bg-glass',
            )}
          />
        </button>
      ))}
    </div>
  )
}
