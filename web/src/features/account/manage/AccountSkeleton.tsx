import { common } from '../../../messages/en/common.ts'
import { Card } from '../../../ui/Card.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'

/** The own card and the wallet to come. */
export function AccountSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-5">
      <span className="sr-only">{common.loading}</span>
      <Card className="flex items-start gap-4">
        <Skeleton className="aspect-4/5 w-24 shrink-0" />
        <div className="flex flex-1 flex-col gap-3 pt-1">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-4 w-3/5" />
        </div>
      </Card>
      <Skeleton shape="card" className="h-40" />
    </div>
  )
}
