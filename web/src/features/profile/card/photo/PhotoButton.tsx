import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../../../../ui/base/cx.ts'

interface ToolProps extends ComponentProps<'button'> {
  label: string
  children: ReactNode
}

/** A round button with an icon alone, such as those on a photograph. */
export function Tool({ label, className, children, ...button }: ToolProps) {
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
