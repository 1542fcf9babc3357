import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../../../../ui/base/cx.ts'

interface PhotoButtonProps extends ComponentProps<'button'> {
  label: string
  children: ReactNode
}

/** A round icon button, such as those on a photograph. */
export function PhotoButton({ label, className, children, ...button }: PhotoButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...button}
      className={cx('grid size-thumb place-items-center rounded-full [&_svg]:size-5', className)}
    >
      {children}
    </button>
  )
}
