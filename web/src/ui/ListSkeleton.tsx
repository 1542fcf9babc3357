import { common } from '../messages/common.ts'
import { cx } from './cx.ts'
import { Skeleton } from './Skeleton.tsx'
import { Waiting } from './Waiting.tsx'

export interface ListSkeletonProps {
  rows?: number
  /** Two lines beside each picture, or one. */
  lines?: 1 | 2
  /** The size of the pictures to come. */
  picture?: string
  className?: string
}

/** Rows to come, each a round picture with text beside it. */
export function ListSkeleton({ rows = 4, lines = 2, picture = 'size-14', className }: ListSkeletonProps) {
  return (
    <Waiting>
      <div role="status" className={cx('flex flex-col gap-1', className)}>
        <span className="sr-only">{common.loading}</span>
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className="flex items-center gap-3.5 py-3">
            <Skeleton shape="circle" className={cx('shrink-0', picture)} />
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-5 w-1/3" />
              {lines === 2 && <Skeleton className="h-4 w-3/4" />}
            </div>
          </div>
        ))}
      </div>
    </Waiting>
  )
}
