import type { Evidence } from '@mithaq/contract/moderation'
import { staff } from '../../../messages/staff.ts'
import { Picture } from '../../pictures/display/Picture.tsx'
import type { DecisionDraft } from '../state/decision-draft.ts'
import { ReportCard } from './ReportCard.tsx'

/** A text that was sent to many members, and to how many. */
export function RepeatedText({ text, members }: NonNullable<Evidence['pattern']>) {
  return (
    <figure className="mt-4 rounded-md border-s-4 border-danger bg-danger-wash px-4 py-3">
      <blockquote className="written whitespace-pre-line" dir="auto">
        “{text}”
      </blockquote>
      <figcaption className="mt-1 text-sm text-ink-soft">{staff.sentTo(members)}</figcaption>
    </figure>
  )
}

export function ProfilePictures({ pictures }: Pick<NonNullable<Evidence['profile']>, 'pictures'>) {
  return pictures.map((picture) => (
    <div key={picture.id} className="h-36 w-28 overflow-hidden rounded-md">
      <Picture picture={picture} alt={staff.pictures} sizes="112px" />
    </div>
  ))
}

export function ProfileTexts({
  profile,
  title,
}: {
  profile: NonNullable<Evidence['profile']>
  title: string
}) {
  return (
    <>
      <h3 className="mt-5 text-lg">{title}</h3>
      <p className="mt-1 text-sm text-ink-soft">
        {[profile.maritalStatus, profile.education].filter(Boolean).join(' · ')}
      </p>
      <p className="written mt-1 whitespace-pre-line" dir="auto">
        {profile.aboutMe}
      </p>
    </>
  )
}

interface ReportsProps {
  reportsMade: Evidence['reportsMade']
  about: string
  /** Set if the decision may quote one of the messages. */
  quoting?: { quote: DecisionDraft['quote']; onQuote: (quote: NonNullable<DecisionDraft['quote']>) => void }
}

export function Reports({ reportsMade, about, quoting }: ReportsProps) {
  if (reportsMade.length === 0) return null
  return (
    <>
      <div className="mt-5 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-lg">
          {staff.reportsTitle} <span className="font-normal text-ink-soft">{reportsMade.length}</span>
        </h3>
        <p className="text-sm text-ink-soft">{staff.neverNamed}</p>
      </div>
      <ul className="mt-2 grid gap-3">
        {reportsMade.map((report) => (
          <ReportCard
            key={report.id}
            report={report}
            about={about}
            quoting={
              quoting && {
                quoted: quoting.quote?.reportId === report.id ? quoting.quote.at : null,
                onQuote: (at, sentAt) => quoting.onQuote({ reportId: report.id, at, sentAt }),
              }
            }
          />
        ))}
      </ul>
    </>
  )
}
