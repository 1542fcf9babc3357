import { useState } from 'react'
import { cx } from '../../ui/cx.ts'

interface LocalPictureProps {
  url: string
  alt: string
  className?: string
}

/** A picture still on this device, filling its frame. */
export function LocalPicture({ url, alt, className }: LocalPictureProps) {
  const [wide, setWide] = useState(false)
  return (
    <span className={cx('isolate block overflow-hidden bg-leaf-wash', className ?? 'relative size-full')}>
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
    </span>
  )
}

/** Cut to a card here, a wide picture could lose its head: where that is, only the server finds out. */
export function isShownWhole(width: number, height: number): boolean {
  return width > height
}
