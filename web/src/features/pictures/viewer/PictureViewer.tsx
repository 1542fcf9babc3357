import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useState, type ComponentProps } from 'react'
import { card } from '../../../messages/card.ts'
import { common } from '../../../messages/common.ts'
import { cx } from '../../../ui/base/cx.ts'
import { readDirection } from '../../../ui/base/direction.ts'
import { ScreenDialog } from '../../../ui/dialog/ScreenDialog.tsx'
import { neighbourIndex, stepForKey, stepForSwipe } from './swipe.ts'
import { Picture, type ShowablePicture } from '../display/Picture.tsx'
import { usePinchZoom } from './use-pinch-zoom.ts'

interface PictureViewerProps {
  pictures: readonly ShowablePicture[]
  name: string
  first: number
  onClose: () => void
}

/** One uncropped picture on the whole screen, with pinch to zoom. */
export function PictureViewer({ pictures, name, first, onClose }: PictureViewerProps) {
  const [chosen, setChosen] = useState(first)
  const count = pictures.length
  const index = Math.min(chosen, count - 1)
  const picture = pictures[index]
  const rightToLeft = () => readDirection() === 'rtl'
  const go = (step: 1 | -1 | null) => {
    if (step === null || count < 2) return
    setChosen(neighbourIndex(index, step, count))
  }
  return (
    <ScreenDialog
      onClose={onClose}
      aria-describedby={undefined}
      onKeyDown={({ key }) => go(stepForKey(key, rightToLeft()))}
      className="z-50 overflow-hidden bg-viewer text-on-photo"
    >
      <Radix.Title className="sr-only">{card.pictures(name)}</Radix.Title>
      {picture && (
        <ZoomablePicture
          key={picture.id}
          picture={picture}
          alt={card.pictureOf(name, index + 1, count)}
          onSwipe={(byX, byY) => go(stepForSwipe(byX, byY, rightToLeft()))}
        />
      )}
      <p
        role="status"
        className="safe-top pointer-events-none absolute inset-x-0 top-4 flex justify-center font-semibold"
      >
        {/* A picture as high as the window may be white behind it. */}
        <span className="rounded-full bg-glass px-3.5 py-1.5">{card.shown(index + 1, count)}</span>
      </p>
      <Radix.Close asChild>
        <RoundButton label={common.close} className="end-3 top-[calc(0.75rem+var(--safe-top))]">
          <X />
        </RoundButton>
      </Radix.Close>
      {count > 1 && (
        <>
          <RoundButton label={card.previous} className="start-3 inset-y-0 my-auto" onClick={() => go(-1)}>
            <ChevronLeft className="rtl:rotate-180" />
          </RoundButton>
          <RoundButton label={card.next} className="end-3 inset-y-0 my-auto" onClick={() => go(1)}>
            <ChevronRight className="rtl:rotate-180" />
          </RoundButton>
        </>
      )}
    </ScreenDialog>
  )
}

interface ZoomablePictureProps {
  picture: ShowablePicture
  alt: string
  onSwipe: (byX: number, byY: number) => void
}

function ZoomablePicture({ picture, alt, onSwipe }: ZoomablePictureProps) {
  const { on, isClose, transform } = usePinchZoom(onSwipe)
  return (
    <div
      {...on}
      className={cx('absolute inset-0 touch-none select-none', isClose ? 'cursor-move' : 'cursor-zoom-in')}
    >
      <div className="size-full" style={{ transform }}>
        <Picture whole picture={picture} alt={alt} sizes="100vw" eager />
      </div>
    </div>
  )
}

function RoundButton({ label, className, ...button }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      {...button}
      className={cx(
        'absolute grid size-11 place-items-center rounded-full bg-glass inset-ring inset-ring-glass-light [&_svg]:size-5',
        className,
      )}
    />
  )
}
