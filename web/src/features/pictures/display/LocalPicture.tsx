import { cx } from '../../../ui/base/cx.ts'

interface LocalPictureProps {
  url: string
  alt: string
  className?: string
}

/** A picture that is not uploaded yet, cropped to its frame. The server may later centre it on the face. */
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

/** A picture that is not uploaded yet, uncropped. */
export function WholeLocalPicture({ url, alt }: Omit<LocalPictureProps, 'className'>) {
  return (
    <span className="block size-full">
      <img src={url} alt={alt} draggable={false} className="size-full object-contain text-transparent" />
    </span>
  )
}
