import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react'
import { cx } from '../base/cx.ts'
import { moveFocusTo } from '../base/focus.ts'

/** Whether the visitor has moved within the site since it was opened. */
export const HasNavigated = createContext(false)

interface PageProps {
  children: ReactNode
  className?: string
  /** How a page that is reached from another one appears. */
  motion?: 'page-fade' | 'group-slide' | 'pane-fade'
}

/**
 * The frame of a screen. A page reached from another one fades in and focuses its heading, so that a screen
 * reader announces it. The first page of a visit does neither.
 */
export function Page({ children, className, motion = 'page-fade' }: PageProps) {
  // Read once: a page that stays while the address changes must not fade again.
  const [arrived] = useState(use(HasNavigated))
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (arrived) moveFocusTo(page.current?.querySelector('h1') ?? page.current?.querySelector('main'))
  }, [arrived])
  return (
    <div ref={page} className={cx(arrived && motion, className)}>
      {children}
    </div>
  )
}
