import { common } from '../../../messages/common.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Waiting } from '../../../ui/Waiting.tsx'

/** The own card to come. */
export function AccountSkeleton() {
  return (
    <Waiting>
      <div role="status" className="flex flex-col gap-5">
        <span className="sr-only">{common.loading}</span>
        <Skeleton shape="card" className="aspect-4/5" />
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-4 w-3/5" />
      </div>
    </Waiting>
  )
}
