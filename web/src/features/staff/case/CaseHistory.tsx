import type { CaseDetails, CaseEvent } from '@mithaq/contract/moderation'
import { houseRules } from '../../../messages/house-rules.ts'
import { staff } from '../../../messages/staff.ts'
import { dayLabel } from '../../../time/time-label.ts'
import { useServerNow } from '../../../time/server-clock.ts'
import { ProfilePictures, ProfileTexts, RepeatedText, Reports } from './CaseEvidence.tsx'
import { decisionIcons } from '../shared/case-labels.tsx'

/** A decision in a few words: 'Suspended for 7 days'. */
export function describeDecision({ decision, stage, days, field }: CaseEvent): string {
  if (decision === 'ban') return stage === 'first' ? staff.banProposed : staff.banConfirmed
  if (stage === 'appeal' && decision === 'dismiss') return staff.stands
  const more = days !== null ? staff.forDays(days) : field !== null ? staff.fields[field] : ''
  return [staff.past[decision], more].filter(Boolean).join(' ')
}

/** What was decided about the member before, by whom and why. */
export function CaseHistory({ history }: Pick<CaseDetails, 'history'>) {
  const nowMs = useServerNow(60_000)
  return (
    <>
      <h3 className="mt-6 text-lg">{staff.history}</h3>
      {history.length === 0 && <p className="mt-1 text-sm text-ink-soft">{staff.noHistory}</p>}
      <ul className="mt-2 divide-y divide-line border-line">
        {history.map((event) => {
          const { id, at, decision, rule, note, by, takenBack } = event
          const Icon = decisionIcons[decision]
          return (
            <li key={id} className="flex items-start gap-3 py-2.5">
              <Icon className="mt-0.5 size-4.5 shrink-0 text-ink-soft" aria-hidden="true" />
              <div className="min-w-0 flex-1">
                <p>
                  {describeDecision(event)} {staff.byWhom(by ?? staff.aFormerColleague)}
                  {takenBack && <span className="text-ink-soft"> · {staff.takenBack}</span>}
                </p>
                <p className="text-sm text-ink-soft" dir="auto">
                  {rule}. {houseRules.rules[rule - 1]} {note}
                </p>
              </div>
              <span className="text-sm text-ink-soft">{dayLabel(at, nowMs)}</span>
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** The member's appeals against decisions, and the evidence for each decision. */
export function Appeals({ appeals, about: member }: Pick<CaseDetails, 'appeals'> & { about: string }) {
  const nowMs = useServerNow(60_000)
  return (
    <>
      <h3 className="mt-5 text-lg">{staff.appealsTitle}</h3>
      <ul className="mt-2 grid gap-3">
        {appeals.map(({ id, at, words, about, evidence }) => (
          <li key={id} className="rounded-md border border-line bg-surface px-5 py-4">
            <p className="flex justify-between gap-3 text-sm text-ink-soft">
              <span>
                {staff.against(describeDecision(about))} {staff.byWhom(about.by ?? staff.aFormerColleague)}
              </span>
              <span>{dayLabel(at, nowMs)}</span>
            </p>
            {words !== null && (
              <p className="written mt-2 whitespace-pre-line" dir="auto">
                {words}
              </p>
            )}
            <p className="mt-2 text-sm text-ink-soft" dir="auto">
              {houseRules.rules[about.rule - 1]} {about.note}
            </p>
            {evidence.pattern && <RepeatedText {...evidence.pattern} />}
            <Reports reportsMade={evidence.reportsMade} about={member} />
            {evidence.profile && (
              <>
                <ProfileTexts profile={evidence.profile} title={staff.profile} />
                <div className="mt-3 flex flex-wrap gap-3">
                  <ProfilePictures pictures={evidence.profile.pictures} />
                </div>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
