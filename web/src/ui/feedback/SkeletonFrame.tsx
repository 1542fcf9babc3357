import type { ReactNode } from 'react'
import { common } from '../../messages/common.ts'
import { Skeleton } from './Skeleton.tsx'
import { Waiting } from './Waiting.tsx'

/** Placeholders that a screen reader announces as loading. */
export function SkeletonFrame({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <Waiting>
      <div role="status" className={className}>
        <span className="sr-only">{common.loading}</span>
        {children}
      </div>
    </Waiting>
  )
}

/** The placeholder of a card. */
export function CardSkeleton({ brief = false }: { brief?: boolean }) {
  return (
    <Waiting brief={brief}>
      <Skeleton shape="card" className="h-24 w-full" />
    </Waiting>
  )
}
