import { useId } from 'react'
import { cx } from './cx.ts'

interface KhatamPatternProps {
  className?: string
  /** Width of one star in pixels. */
  tile?: number
  /** Fades out toward the edges, for a pattern that lies behind text. */
  faded?: boolean
}

/** A star outline that touches its neighbours, with the logo's star inside. */
const tileOfStars =
  'M96 48 81.94 62.06 81.94 81.94 62.06 81.94 48 96 33.94 81.94 14.06 81.94 14.06 62.06 0 48 14.06 33.94 14.06 14.06 33.94 14.06 48 0 62.06 14.06 81.94 14.06 81.94 33.94Z' +
  'M75 48 48 75 21 48 48 21ZM67.09 67.09 28.91 67.09 28.91 28.91 67.09 28.91Z'

/** A faint pattern of stars that fills its nearest positioned ancestor. */
export function KhatamPattern({ className = 'opacity-15', tile = 112, faded = false }: KhatamPatternProps) {
  const id = useId()
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      className={cx(
        'pointer-events-none absolute inset-0 size-full',
        faded && 'mask-[radial-gradient(closest-side,black_20%,transparent)]',
        className,
      )}
    >
      <defs>
        <pattern id={id} width={tile} height={tile} viewBox="0 0 96 96" patternUnits="userSpaceOnUse">
          <path d={tileOfStars} fill="none" stroke="currentColor" />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}
