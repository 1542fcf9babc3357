import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { SkeletonFrame } from '../../../ui/feedback/SkeletonFrame.tsx'

export function SettingsSkeleton() {
  return (
    <SkeletonFrame className="flex flex-col gap-7">
      {['h-128', 'h-24', 'h-24'].map((height, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- they never change places
        <div key={at} className="flex flex-col gap-3">
          <Skeleton className="h-6 w-1/3" />
          <Skeleton shape="card" className={`w-full ${height}`} />
        </div>
      ))}
    </SkeletonFrame>
  )
}
