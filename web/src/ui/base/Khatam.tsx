import { cx } from './cx.ts'

/** Two interlaced squares. */
const upright = 'M20.84 9.86H38.14V15.44M38.14 20.84V38.14H32.56M27.16 38.14H9.86V32.56M9.86 27.16V9.86H15.44'
const turned =
  'M31.77 11.77 44 24 40.05 27.95M36.23 31.77 24 44 20.05 40.05M16.23 36.23 4 24 7.95 20.05M11.77 16.23 24 4 27.95 7.95'

interface KhatamProps {
  className?: string
  /** Turns slowly, as a sign of waiting. */
  turning?: boolean
}

/** The logo's star, in the text colour. Decorative: the text beside it is read out. */
export function Khatam({ className = 'size-8', turning = false }: KhatamProps) {
  return (
    <svg
      viewBox="0 0 48 48"
      className={cx('shrink-0', turning && 'animate-turn', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      aria-hidden="true"
      focusable="false"
    >
      <path d={upright} />
      <path d={turned} />
      <circle cx="24" cy="24" r="3" fill="currentColor" stroke="none" />
    </svg>
  )
}
