import { cx } from '../../../ui/base/cx.ts'

/** One of the demo's portraits; decoration. */
export function Portrait({ of, className }: { of: string; className: string }) {
  return (
    <img
      src={`/portraits/${of}.webp`}
      alt=""
      width="400"
      height="500"
      loading="lazy"
      decoding="async"
      className={cx('bg-leaf-wash object-cover object-[50%_15%] text-transparent', className)}
    />
  )
}
