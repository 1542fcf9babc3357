import type { LucideIcon } from 'lucide-react'
import { cx } from './cx.ts'

interface IconListProps {
  lines: readonly string[]
  /** One a line, in their order; the first serves those that are left. */
  icons: readonly [LucideIcon, ...LucideIcon[]]
  iconClass?: string
  className?: string
}

/** Sentences one below the other, each behind its icon. */
export function IconList({ lines, icons, iconClass = 'text-ink-soft', className }: IconListProps) {
  return (
    <ul className={cx('flex flex-col', className)}>
      {lines.map((line, at) => {
        const Icon = icons[at] ?? icons[0]
        return (
          <li key={line} className="flex gap-3 text-pretty">
            <Icon className={cx('mt-0.5 size-5 shrink-0', iconClass)} aria-hidden="true" />
            {line}
          </li>
        )
      })}
    </ul>
  )
}
