import { common } from '../../messages/common.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Waiting } from '../../ui/feedback/Waiting.tsx'

export function ChatSkeleton() {
  return (
    <main className="flex h-full flex-col" aria-busy="true">
      <span role="status" className="sr-only">
        {common.loading}
      </span>
      <div className="safe-top flex min-h-16 items-center gap-3 border-b border-line bg-surface px-4 py-2">
        <Skeleton shape="circle" className="size-11" />
        <div className="flex flex-col gap-2">
          <Skeleton className="h-5 w-36" />
          <Skeleton className="h-3.5 w-24" />
        </div>
      </div>
      <Waiting>
        <div className="flex flex-1 flex-col justify-end gap-3 px-4 pb-8">
          <Skeleton shape="card" className="h-14 w-2/3" />
          <Skeleton shape="card" className="ms-auto h-20 w-3/5" />
          <Skeleton shape="card" className="h-12 w-1/2" />
        </div>
      </Waiting>
    </main>
  )
}
