import type { LucideIcon } from 'lucide-react'
import { cx } from './cx.ts'

interface IconListProps {
  lines: readonly string[]
  /** One per line in order; further lines use the first. */
  icons: readonly [LucideIcon, ...LucideIcon[]]
  iconClass?: string
  className?: string
}

/** Sentences, each with an icon before it. */
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
