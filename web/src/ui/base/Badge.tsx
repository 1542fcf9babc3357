import { cx } from './cx.ts'

const tones = {
  rose: 'bg-rose text-on-rose',
  leaf: 'bg-leaf text-on-leaf',
  saffron: 'bg-saffron text-on-saffron',
}

interface BadgeProps {
  count: number
  /** What is counted, for a screen reader: '3 unread messages'. */
  label?: string
  tone?: keyof typeof tones
  className?: string
}

/** Renders nothing at 0 and '99+' above 99. */
export function Badge({ count, label, tone = 'rose', className }: BadgeProps) {
  if (count <= 0) return null
  const shown = count > 99 ? '99+' : String(count)
  return (
    <span
      className={cx(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-full px-1.5 text-xs font-bold tabular-nums',
        tones[tone],
        className,
      )}
    >
      <span dir="ltr" aria-hidden={label ? true : undefined}>
        {shown}
      </span>
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
