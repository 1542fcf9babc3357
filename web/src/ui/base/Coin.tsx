import { cx } from './cx.ts'

/** A token, or the outline of a spent one. Decorative: the number beside it is read out. */
export function Coin({ className = 'size-11', spent = false }: { className?: string; spent?: boolean }) {
  return (
    <svg
      viewBox="0 0 48 48"
      className={cx('shrink-0', className)}
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <CoinFace spent={spent} />
    </svg>
  )
}

const star =
  'M38 24 33.9 28.1V33.9H28.1L24 38 19.9 33.9H14.1V28.1L10 24 14.1 19.9V14.1H19.9L24 10 28.1 14.1H33.9V19.9Z'

/** The coin's shapes inside another SVG, 48 wide. */
export function CoinFace({ spent = false }: { spent?: boolean }) {
  return (
    <>
      {spent ? (
        <circle
          cx="24"
          cy="24"
          r="22.5"
          className="fill-raised stroke-line-strong"
          strokeWidth="2"
          strokeDasharray="5 4"
        />
      ) : (
        <>
          <circle cx="24" cy="24" r="24" className="fill-saffron" />
          <circle cx="24" cy="24" r="20" className="stroke-hero-accent" strokeWidth="2.5" />
        </>
      )}
      <g
        className={spent ? 'stroke-ink-faint' : 'stroke-on-saffron opacity-70'}
        strokeWidth="2.2"
        strokeLinejoin="round"
      >
        <path d={star} />
        <circle cx="24" cy="24" r="5" />
      </g>
    </>
  )
}

interface CoinsProps {
  count: number
  spent?: boolean
  small?: boolean
}

/** A row of overlapping coins. */
export function Coins({ count, spent = false, small = false }: CoinsProps) {
  return (
    <span className="flex justify-center ps-2" aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        <Coin key={at} spent={spent} className={small ? '-ms-2 size-7' : '-ms-2 size-11'} />
      ))}
    </span>
  )
}
