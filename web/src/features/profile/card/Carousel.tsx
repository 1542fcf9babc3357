import type { Picture as PictureData } from '@mithaq/contract/pictures'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { card } from '../../../messages/card.ts'
import { cx } from '../../../ui/cx.ts'
import { readDirection } from '../../../ui/direction.ts'
import { Picture } from '../../pictures/Picture.tsx'
import { PicturePlaceholder } from '../../pictures/PicturePlaceholder.tsx'
import { beside, keyStep, swipeStep } from './carousel.ts'

export interface CarouselProps {
  pictures: readonly PictureData[]
  /** Whose pictures they are. */
  name: string
  sizes: string
  /** The first picture is what the screen is about. */
  eager?: boolean
  /** Neither by swipe nor by arrow key, which decide about the whole card where it stands. */
  turnsByButton?: boolean
}

/** A member's pictures, one at a time: by button, dot, swipe and arrow key. */
export function Carousel({ pictures, name, sizes, eager = false, turnsByButton = false }: CarouselProps) {
  const [chosen, setChosen] = useState(0)
  const touched = useRef<{ x: number; y: number } | null>(null)
  const count = pictures.length
  const index = Math.min(chosen, Math.max(0, count - 1))
  const rightToLeft = () => readDirection() === 'rtl'
  const go = (step: 1 | -1 | null) => step !== null && count > 1 && setChosen(beside(index, step, count))
  // The neighbours are fetched too, so that the next one is there when it is asked for; the others are not.
  const near = new Set([index, beside(index, 1, count), beside(index, -1, count)])

  if (count === 0)
    return (
      <div role="img" aria-label={card.noPicture(name)} className="aspect-4/5">
        <PicturePlaceholder />
      </div>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and swipes repeat what its buttons do
    <section
      aria-label={card.pictures(name)}
      className="relative aspect-4/5 touch-pan-y select-none"
      onKeyDown={(event) => !turnsByButton && go(keyStep(event.key, rightToLeft()))}
      onPointerDown={({ clientX: x, clientY: y }) => (touched.current = { x, y })}
      onPointerUp={({ clientX, clientY }) => {
        const from = touched.current
        touched.current = null
        if (from && !turnsByButton) go(swipeStep(clientX - from.x, clientY - from.y, rightToLeft()))
      }}
      onPointerCancel={() => (touched.current = null)}
    >
      {pictures.map(
        (picture, at) =>
          near.has(at) && (
            <div
              key={picture.id}
              aria-hidden={at !== index}
              className={cx('absolute inset-0 transition-opacity duration-300', at !== index && 'opacity-0')}
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
          <Turn label={card.previous} className="start-1" onClick={() => go(-1)}>
            <ChevronLeft aria-hidden="true" />
          </Turn>
          <Turn label={card.next} className="end-1" onClick={() => go(1)}>
            <ChevronRight aria-hidden="true" />
          </Turn>
          <Dots count={count} index={index} onChoose={setChosen} />
          <p role="status" className="sr-only">
            {card.shown(index + 1, count)}
          </p>
        </>
      )}
    </section>
  )
}

interface TurnProps {
  label: string
  className: string
  onClick: () => void
  children: ReactNode
}

function Turn({ label, className, onClick, children }: TurnProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className={cx('absolute inset-y-0 my-auto grid size-12 place-items-center rounded-full', className)}
    >
      <span className="grid size-9 place-items-center rounded-full bg-raised/80 text-ink shadow-1 rtl:rotate-180 [&_svg]:size-5">
        {children}
      </span>
    </button>
  )
}

function Dots({
  count,
  index,
  onChoose,
}: {
  count: number
  index: number
  onChoose: (index: number) => void
}) {
  return (
    <div className="absolute inset-x-0 top-0 flex justify-center bg-linear-to-b from-hero/70 to-transparent px-4 pb-6">
      {Array.from({ length: count }, (_, at) => (
        <button
          key={at}
          type="button"
          aria-label={card.show(at + 1, count)}
          aria-current={at === index || undefined}
          onClick={() => onChoose(at)}
          className="on-hero grid h-11 max-w-16 min-w-11 flex-1 place-items-center rounded-sm bg-transparent px-1 outline-offset-[-4px]"
        >
          <span
            className={cx(
              'h-1 w-full rounded-full transition-colors duration-150',
              at === index ? 'bg-on-hero' : 'bg-on-hero/45',
            )}
          />
        </button>
      ))}
    </div>
  )
}
