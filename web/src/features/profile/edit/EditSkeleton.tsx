import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { SkeletonFrame } from '../../../ui/feedback/SkeletonFrame.tsx'

/** The skeleton of the pictures and the fields. */
export function EditSkeleton() {
  return (
    <SkeletonFrame className="flex flex-col gap-6">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(6.25rem,1fr))] gap-2.5">
        {Array.from({ length: 3 }, (_, index) => (
          <Skeleton key={index} shape="card" className="aspect-4/5" />
        ))}
      </div>
      {Array.from({ length: 5 }, (_, field) => (
        <div key={field} className="flex flex-col gap-2">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-12" />
        </div>
      ))}
    </SkeletonFrame>
  )
}
