import { GripVertical, Star, X } from 'lucide-react'
import type { CSSProperties, KeyboardEventHandler, PointerEventHandler, ReactNode } from 'react'
import { pictures as texts } from '../../../messages/pictures.ts'
import { cx } from '../../../ui/base/cx.ts'
import { BareIconButton, type BareIconButtonProps } from '../../../ui/base/IconButton.tsx'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'

export interface PictureTileProps {
  image: ReactNode
  /** From 0; the first one is the main picture. */
  index: number
  count: number
  /** What is being done with the picture: an upload with its progress from 0 to 1, or something without progress. */
  activity?: { label: string; part?: number } | undefined
  isFrozen: boolean
  isInReview: boolean
  isLifted: boolean
  /** The tile's position while tiles are dragged. */
  style: CSSProperties | undefined
  onGrab: PointerEventHandler
  onHandleKey: KeyboardEventHandler
  onMakeMain: () => void
  onRemove: () => void
}

/** The label of an upload; once all is sent the server still processes it, without a known progress. */
export function describeUpload(fileName: string, part: number): NonNullable<PictureTileProps['activity']> {
  return part < 1 ? { label: texts.uploading(fileName), part } : { label: texts.saving }
}

/** One of the member's pictures with its buttons. */
export function PictureTile(props: PictureTileProps) {
  const { image, index, count, activity, isFrozen, isInReview, isLifted, style, onGrab } = props
  const place = index + 1
  const several = count > 1 && !isInReview
  return (
    <li
      style={style}
      onPointerDown={(event) => {
        // A mouse drags the tile from anywhere; a finger scrolls the page and drags by the handle only.
        const onControl = event.target instanceof Element && event.target.closest('button')
        if (!isFrozen && !isInReview && event.pointerType === 'mouse' && !onControl) onGrab(event)
      }}
      className={cx(
        'relative aspect-4/5 select-none',
        several && !isFrozen && 'cursor-grab',
        isLifted && 'cursor-grabbing',
      )}
    >
      <div className={cx('absolute inset-0 overflow-hidden rounded-md bg-leaf-wash', isLifted && 'shadow-2')}>
        {image}
      </div>
      {index === 0 && !isInReview && (
        <span className="absolute start-2 top-2 rounded-full bg-leaf px-2.5 py-0.5 text-xs font-semibold text-on-leaf">
          {texts.main}
        </span>
      )}
      {activity && <TileActivity {...activity} />}
      {!isFrozen && (
        <>
          <TileButton
            className="end-0 top-0"
            label={texts.remove(place)}
            data-remove
            icon={<X aria-hidden="true" />}
            onClick={props.onRemove}
          />
          {several && (
            <TileButton
              onPointerDown={onGrab}
              onKeyDown={props.onHandleKey}
              className="start-0 bottom-0 cursor-grab touch-none active:cursor-grabbing"
              label={texts.move(place, count)}
              icon={<GripVertical aria-hidden="true" />}
            />
          )}
          {index > 0 && !isInReview && (
            <TileButton
              className="end-0 bottom-0"
              label={texts.makeMain(place)}
              icon={<Star aria-hidden="true" />}
              onClick={props.onMakeMain}
            />
          )}
        </>
      )}
    </li>
  )
}

/** Drawn smaller than its touch target, so that it hides little of the picture. */
function TileButton({ icon, className, ...rest }: BareIconButtonProps) {
  return (
    <BareIconButton
      {...rest}
      icon={
        <span className="grid size-8 place-items-center rounded-full bg-raised/90 text-ink shadow-1 [&_svg]:size-4">
          {icon}
        </span>
      }
      className={cx('absolute grid size-11 place-items-center rounded-full', className)}
    />
  )
}

function TileActivity({ label, part }: { label: string; part?: number }) {
  return (
    <div className="absolute inset-x-0 bottom-0 rounded-b-md bg-raised/90 px-2.5 py-2 text-xs font-semibold">
      {part === undefined ? (
        <p className="animate-breathe">{label}</p>
      ) : (
        <ProgressBar label={label} value={Math.round(part * 100)} />
      )}
    </div>
  )
}
