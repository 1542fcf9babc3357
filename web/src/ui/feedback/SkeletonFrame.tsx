import type { ReactNode } from 'react'
import { common } from '../../messages/common.ts'
import { Skeleton } from './Skeleton.tsx'
import { Waiting } from './Waiting.tsx'

/** The shape of what comes, told to a screen reader in a word. */
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

/** A card to come. */
export function CardSkeleton({ brief = false }: { brief?: boolean }) {
  return (
    <Waiting brief={brief}>
      <Skeleton shape="card" className="h-24 w-full" />
    </Waiting>
  )
}
