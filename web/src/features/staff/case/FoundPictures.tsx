import { review } from '@mithaq/contract/verification'
import { request } from '../../../http/request.ts'
import { review as texts } from '../../../messages/review.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { StaffOnlyImage } from '../shared/StaffOnlyImage.tsx'
import { useStaffData } from '../shared/use-staff-data.tsx'

/** The pictures that a case is about. One under review is visible here and to its owner only. */
export function FoundPictures({ caseId }: { caseId: string }) {
  const { data, trouble } = useStaffData(true, () => request(review.pictures, { caseId }))
  if (trouble) return <div className="mt-4">{trouble}</div>
  return (
    <ul className="mt-4 flex flex-wrap gap-3" aria-busy={!data}>
      {!data && (
        <li>
          <Skeleton className="aspect-4/5 w-44 rounded-md" />
        </li>
      )}
      {data?.pictures.map(({ id, reason, webp }) => (
        <li key={id} className="w-44">
          <StaffOnlyImage webp={webp} alt="" className="aspect-4/5" />
          <p className="mt-1 text-sm text-ink-soft">{texts.reasons[reason]}</p>
        </li>
      ))}
    </ul>
  )
}
