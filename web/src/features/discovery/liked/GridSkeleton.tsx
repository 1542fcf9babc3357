import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { SkeletonFrame } from '../../../ui/feedback/SkeletonFrame.tsx'

export const gridClass =
  'grid grid-cols-[repeat(auto-fill,minmax(max(7.5rem,50%-1rem),1fr))] gap-x-4 gap-y-6 md:grid-cols-3 lg:grid-cols-4 2xl:grid-cols-6'

/** Placeholder tiles. */
export function GridSkeleton() {
  return (
    <SkeletonFrame>
      <div className={gridClass}>
        {Array.from({ length: 8 }, (_, at) => (
          <div key={at} className="flex flex-col gap-2.5">
            <Skeleton shape="card" className="aspect-4/5 w-full" />
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-3.5 w-1/2" />
          </div>
        ))}
      </div>
    </SkeletonFrame>
  )
}
