import { cx } from './cx.ts'
import { Khatam } from './Khatam.tsx'

export interface CoinProps {
  className?: string
  /** Only its outline, for a token that is gone. */
  spent?: boolean
}

/** One token. Decoration only; the figure beside it speaks. */
export function Coin({ className = 'size-11', spent = false }: CoinProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'relative grid shrink-0 place-items-center rounded-full',
        spent
          ? 'border-2 border-dashed border-line-strong bg-raised text-ink-faint'
          : 'bg-linear-to-b from-hero-accent to-saffron text-on-saffron/75 shadow-1 ring-1 ring-saffron-ink/30',
        className,
      )}
    >
      <span className="absolute inset-[11%] rounded-full border border-current opacity-60" />
      <Khatam className="size-[62%]" />
    </span>
  )
}

/** As many as there are to show, each a little over the one before. */
export function Coins({ count, spent = false }: { count: number; spent?: boolean }) {
  return (
    <span className="flex justify-center ps-2" aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        <Coin key={at} spent={spent} className="-ms-2 size-11" />
      ))}
    </span>
  )
}
