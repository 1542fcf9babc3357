import { cx } from '../../../ui/base/cx.ts'

/** A picture for staff only: it has no address and comes inside the answer. */
export function StaffOnlyImage({ webp, alt, className }: { webp: string; alt: string; className: string }) {
  return (
    <img
      src={`data:image/webp;base64,${webp}`}
      alt={alt}
      className={cx('w-full rounded-md object-cover', className)}
    />
  )
}
