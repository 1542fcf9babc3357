import { discovery } from '../../../messages/discovery.ts'
import { Skeleton, SkeletonText } from '../../../ui/feedback/Skeleton.tsx'
import { Waiting } from '../../../ui/feedback/Waiting.tsx'
import { CardFrame } from '../../profile/card/ProfileCard.tsx'

/** Has the layout of the card that will follow. */
export function DeckSkeleton() {
  return (
    <Waiting>
      <div className="deck-card @container">
        <CardFrame
          photo={
            <div className="photo relative aspect-4/5">
              <Skeleton className="size-full" />
              <p
                role="status"
                className="absolute inset-x-0 top-1/2 -translate-y-1/2 px-4 text-center font-serif text-lg font-semibold"
              >
                {discovery.loading}
              </p>
            </div>
          }
        >
          <div className="deck-words flex flex-col gap-4 pt-5 @2xl:col-start-2 @2xl:row-start-1 @2xl:pt-2">
            <Skeleton className="h-8 w-2/3" />
            <Skeleton className="h-5 w-1/2" />
            <SkeletonText lines={4} className="mt-3" />
          </div>
        </CardFrame>
      </div>
    </Waiting>
  )
}
