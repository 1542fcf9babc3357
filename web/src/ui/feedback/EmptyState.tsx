import type { ReactNode } from 'react'
import { cx } from '../base/cx.ts'
import { Khatam } from '../base/Khatam.tsx'
import { KhatamPattern } from '../base/KhatamPattern.tsx'

interface EmptyStateProps {
  title: string
  /** What will appear here. */
  children?: ReactNode
  action?: ReactNode
  icon?: ReactNode
  /** 2 where the screen has its own h1, 3 inside a section. */
  headingLevel?: 1 | 2 | 3
  className?: string
}

export function EmptyState({ title, children, action, icon, headingLevel = 2, className }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className={cx('relative isolate flex flex-col items-center px-6 py-16 text-center', className)}>
      <KhatamPattern faded className="-z-10 text-leaf opacity-15" />
      <div className="mb-5 grid size-18 shrink-0 place-items-center rounded-full bg-leaf-wash text-leaf [&_svg]:size-8">
        {icon ?? <Khatam />}
      </div>
      <Heading className="text-2xl text-balance">{title}</Heading>
      {children && (
        <div className="mt-2 max-w-sm text-balance text-ink-soft [&_p]:text-balance">{children}</div>
      )}
      {action && <div className="mt-6">{action}</div>}
    </div>
  )
}
