import type { CardCut } from '@mithaq/contract/pictures'
import { useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { useCut } from './cuts.ts'

interface LocalPictureProps {
  url: string
  alt: string
  className?: string
}

/** A picture still on this device, filling its frame: as members will see it, once the server has said how. */
export function LocalPicture({ url, alt, className }: LocalPictureProps) {
  const cut = useCut(url)
  return (
    <span
      className={cx(
        'isolate block overflow-hidden bg-leaf-wash',
        cut && '[container-type:size]',
        className ?? 'relative size-full',
      )}
    >
      {cut ? <Card url={url} alt={alt} cut={cut} /> : <Uncut url={url} alt={alt} />}
    </span>
  )
}

/** The same in its own shape. */
export function WholeLocalPicture({ url, alt, className }: LocalPictureProps) {
  return (
    <span className={cx('block size-full', className)}>
      <img src={url} alt={alt} draggable={false} className="size-full object-contain text-transparent" />
    </span>
  )
}

interface CardProps extends Omit<LocalPictureProps, 'className'> {
  cut: CardCut
}

/**
 * The card of 4:5 that the cut makes of the picture, where its frame has a card: all of it is filled, and of what is too
 * much in height a fifth goes from above.
 */
function Card({ url, alt, cut: { left, top, width, height } }: CardProps) {
  const percent = (part: number) => `${100 * part}%`
  return (
    <span className="absolute top-[calc((100cqh-max(100cqh,125cqw))/5)] left-[calc((100cqw-max(100cqw,80cqh))/2)] block h-[max(100cqh,125cqw)] w-[max(100cqw,80cqh)] overflow-hidden">
      <img
        src={url}
        alt={alt}
        draggable={false}
        style={{
          width: percent(1 / width),
          height: percent(1 / height),
          left: percent(-left / width),
          top: percent(-top / height),
        }}
        className="absolute max-w-none text-transparent"
      />
    </span>
  )
}

/** Where its card will be cut is not known. */
function Uncut({ url, alt }: Omit<LocalPictureProps, 'className'>) {
  const [wide, setWide] = useState(false)
  return (
    <>
      {wide && (
        <img
          src={url}
          alt=""
          className="absolute inset-0 -z-10 size-full scale-125 object-cover opacity-60 blur-md"
        />
      )}
      <img
        src={url}
        alt={alt}
        draggable={false}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setWide(isShownWhole(naturalWidth, naturalHeight))
        }
        className={cx(
          'size-full text-transparent',
          wide ? 'object-contain' : 'object-cover object-[50%_20%]',
        )}
      />
    </>
  )
}

/** Cut to a card here, a wide picture could lose its head: where that is, only the server finds out. */
export function isShownWhole(width: number, height: number): boolean {
  return width > height
}
