import { common } from '../../../messages/common.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Waiting } from '../../../ui/Waiting.tsx'

/** The pictures and the fields to come. */
export function EditSkeleton() {
  return (
    <Waiting>
      <div role="status" className="flex flex-col gap-6">
        <span className="sr-only">{common.loading}</span>
        <div className="grid grid-cols-3 gap-2.5 md:grid-cols-5">
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
      </div>
    </Waiting>
  )
}
