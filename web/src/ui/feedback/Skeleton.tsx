import { cx } from '../base/cx.ts'

const shapes = { bar: 'rounded-sm', card: 'rounded-lg', circle: 'rounded-full' }

interface SkeletonProps {
  shape?: keyof typeof shapes
  /** Its size: 'h-4 w-full'. */
  className?: string
}

/** A placeholder block. The region that loads announces it with `aria-busy`. */
export function Skeleton({ shape = 'bar', className = 'h-4 w-full' }: SkeletonProps) {
  return <div aria-hidden="true" className={cx('animate-breathe bg-line/70', shapes[shape], className)} />
}

/** Placeholder lines; the last one is shorter, as in a paragraph. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <div aria-hidden="true" className={cx('flex flex-col gap-2.5', className)}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={cx('h-3.5', line === lines - 1 && lines > 1 ? 'w-2/3' : 'w-full')} />
      ))}
    </div>
  )
}
