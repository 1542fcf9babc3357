import { cx } from '../../../ui/base/cx.ts'

interface LocalPictureProps {
  url: string
  alt: string
  className?: string
}

/** A picture still on this device, filling its frame. The server may centre its card on the face. */
export function LocalPicture({ url, alt, className }: LocalPictureProps) {
  return (
    <span className={cx('block overflow-hidden bg-leaf-wash', className ?? 'relative size-full')}>
      <img
        src={url}
        alt={alt}
        draggable={false}
        className="size-full object-cover object-[50%_20%] text-transparent"
      />
    </span>
  )
}

/** The same in its own shape. */
export function WholeLocalPicture({ url, alt }: Omit<LocalPictureProps, 'className'>) {
  return (
    <span className="block size-full">
      <img src={url} alt={alt} draggable={false} className="size-full object-contain text-transparent" />
    </span>
  )
}
