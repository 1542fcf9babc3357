import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonClass } from './button-class.ts'

/** A link that looks as an `IconButton` does. */
export function IconLink({ to, label, icon }: { to: string; label: string; icon: ReactNode }) {
  return (
    <Link
      to={to}
      aria-label={label}
      title={label}
      className={buttonClass({ variant: 'quiet', size: 'small', round: true })}
    >
      {icon}
    </Link>
  )
}
