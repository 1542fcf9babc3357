import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

const looks = {
  surface: 'border border-line bg-surface',
  raised: 'bg-raised shadow-2',
  hero: 'on-hero',
}

interface CardProps extends ComponentProps<'div'> {
  look?: keyof typeof looks
  /** Without padding, for a picture or a list that reaches the edge. */
  flush?: boolean
}

export function Card({ look = 'surface', flush = false, className, ...rest }: CardProps) {
  return (
    <div
      {...rest}
      className={cx(
        'relative isolate overflow-hidden rounded-lg',
        !flush && 'p-5 md:p-6',
        looks[look],
        className,
      )}
    />
  )
}
