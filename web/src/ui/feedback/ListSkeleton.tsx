import { cx } from '../base/cx.ts'
import { Skeleton } from './Skeleton.tsx'
import { SkeletonFrame } from './SkeletonFrame.tsx'

interface ListSkeletonProps {
  rows?: number
  /** Lines of text beside each picture. */
  lines?: 1 | 2
  /** Size class of the pictures. */
  picture?: string
  className?: string
}

/** Placeholder rows of a round picture with text. */
export function ListSkeleton({ rows = 4, lines = 2, picture = 'size-14', className }: ListSkeletonProps) {
  return (
    <SkeletonFrame className={cx('flex flex-col gap-1', className)}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex items-center gap-3.5 py-3">
          <Skeleton shape="circle" className={cx('shrink-0', picture)} />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-5 w-1/3" />
            {lines === 2 && <Skeleton className="h-4 w-3/4" />}
          </div>
        </div>
      ))}
    </SkeletonFrame>
  )
}
