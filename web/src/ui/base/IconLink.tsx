import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonClass } from './button-class.ts'
import { cx } from './cx.ts'

interface IconLinkProps {
  to: string
  label: string
  icon: ReactNode
  className?: string
}

/** A link that looks as an `IconButton` does. */
export function IconLink({ to, label, icon, className }: IconLinkProps) {
  return (
    <Link
      to={to}
      aria-label={label}
      title={label}
      className={cx(buttonClass({ variant: 'quiet', size: 'small', round: true }), className)}
    >
      {icon}
    </Link>
  )
}
