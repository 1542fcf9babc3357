import { useEffect, useRef } from 'react'
import { cx } from '../../ui/cx.ts'

/** The heading of a view that took another one's place: it takes the focus, so that the change is heard. */
export function ViewHeading({ children, className }: { children: string; className?: string | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <h2 ref={heading} tabIndex={-1} className={cx('text-2xl outline-none', className)}>
      {children}
    </h2>
  )
}
