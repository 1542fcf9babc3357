import { card } from '../../../messages/card.ts'
import { formatHeight } from '../fields/HeightField.tsx'
import type { FormattedProfile } from './format-profile.ts'

/** Education, marital status, height and nationality; an empty one is left out. */
export function Details({ profile }: { profile: FormattedProfile }) {
  const { education, maritalStatus, height, nationality } = profile
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3.5 rounded-lg bg-leaf-wash px-[18px] py-3.5">
      {education && (
        <Detail label={card.education} wide>
          {education}
        </Detail>
      )}
      <Detail label={card.maritalStatus}>{maritalStatus}</Detail>
      <Detail label={card.height}>{formatHeight(height)}</Detail>
      {nationality.length > 0 && (
        <Detail label={card.nationality} wide>
          {nationality.join(' · ')}
        </Detail>
      )}
    </dl>
  )
}

function Detail({ label, wide = false, children }: { label: string; wide?: boolean; children: string }) {
  return (
    <div className={wide ? 'col-span-2' : undefined}>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="font-semibold wrap-anywhere">
        <bdi>{children}</bdi>
      </dd>
    </div>
  )
}
