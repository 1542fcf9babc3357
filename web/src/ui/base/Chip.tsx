import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const tones = {
  leaf: 'bg-leaf-wash text-ink',
  saffron: 'bg-saffron-wash text-saffron-ink',
  rose: 'bg-rose-wash text-rose-ink',
  slate: 'bg-slate-wash text-slate',
  danger: 'bg-danger-wash text-danger',
}

interface ChipProps {
  children: ReactNode
  icon?: ReactNode
  tone?: keyof typeof tones
  className?: string
}

/** A fact in a word or two: 'Never Married', '168 cm'. */
export function Chip({ children, icon, tone = 'leaf', className }: ChipProps) {
  return (
    <span
      className={cx(
        'inline-flex max-w-full items-center gap-1.5 rounded-full px-3 py-1 text-sm font-semibold [&_svg]:size-4 [&_svg]:shrink-0',
        tones[tone],
        className,
      )}
    >
      {icon}
      <span dir="auto" className="min-w-0 wrap-anywhere">
        {children}
      </span>
    </span>
  )
}
