import { common } from '../../messages/en/common.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'

export function ListSkeleton() {
  return (
    <div role="status" className="flex flex-col px-4 py-2">
      <span className="sr-only">{common.loading}</span>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="flex items-center gap-3.5 py-3">
          <Skeleton shape="circle" className="size-12 shrink-0" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="h-4 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  )
}
