import { discovery } from '../../messages/discovery.ts'
import { Skeleton, SkeletonText } from '../../ui/Skeleton.tsx'
import { Waiting } from '../../ui/Waiting.tsx'

/** A card to come. */
export function DeckSkeleton() {
  return (
    <Waiting>
      <div className="grid grid-cols-1 gap-x-8 gap-y-5 @2xl:grid-cols-2 @4xl:grid-cols-[26rem_minmax(0,1fr)]">
        <div className="relative">
          <Skeleton shape="card" className="aspect-4/5 w-full" />
          <p
            role="status"
            className="absolute inset-x-0 top-1/2 -translate-y-1/2 px-4 text-center font-serif text-lg font-semibold"
          >
            {discovery.loading}
          </p>
        </div>
        <div className="flex flex-col gap-4 @2xl:pt-2">
          <Skeleton className="h-8 w-2/3" />
          <Skeleton className="h-5 w-1/2" />
          <SkeletonText lines={4} className="mt-3" />
        </div>
      </div>
    </Waiting>
  )
}
