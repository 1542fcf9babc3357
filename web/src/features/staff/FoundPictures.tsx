import { review } from '@mithaq/contract/verification'
import { useEffect, useState } from 'react'
import { request, type OutputOf } from '../../http/request.ts'
import { review as texts } from '../../messages/review.ts'
import { tellFailure } from '../../ui/attempt.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { KeptImage } from './KeptImage.tsx'

type Found = OutputOf<typeof review.pictures>['pictures']

/** The pictures that a case is about: one that waits is seen here and by its owner alone. */
export function FoundPictures({ caseId }: { caseId: string }) {
  const [found, setFound] = useState<Found>()
  useEffect(() => {
    request(review.pictures, { caseId }).then(
      ({ pictures }) => setFound(pictures),
      (error: unknown) => {
        setFound([])
        tellFailure(error, texts.failed, 'Pictures of a case')
      },
    )
  }, [caseId])
  return (
    <ul className="mt-4 flex flex-wrap gap-3" aria-busy={!found}>
      {!found && (
        <li>
          <Skeleton className="aspect-4/5 w-44 rounded-md" />
        </li>
      )}
      {found?.map(({ id, reason, webp }) => (
        <li key={id} className="w-44">
          <KeptImage webp={webp} alt="" className="aspect-4/5" />
          <p className="mt-1 text-sm text-ink-soft">{texts.reasons[reason]}</p>
        </li>
      ))}
    </ul>
  )
}
