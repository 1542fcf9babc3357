import { countryName } from '@mithaq/contract/countries'
import type { CaseDetails } from '@mithaq/contract/moderation'
import { staff } from '../../../messages/staff.ts'
import { monthAndDay } from '../../../time/time-label.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { Avatar } from '../../pictures/display/Avatar.tsx'
import { ProfilePictures, ProfileTexts, RepeatedText, Reports } from './CaseEvidence.tsx'
import { Appeals, CaseHistory } from './CaseHistory.tsx'
import type { DecisionDraft } from '../state/decision-draft.ts'
import { FoundPictures } from './FoundPictures.tsx'
import { SeenProfile } from './SeenProfile.tsx'
import { SeverityTag, caseTitle } from '../shared/case-labels.tsx'
import type { ConsoleState } from '../state/use-console.ts'

interface CasePaneProps {
  console: ConsoleState
  draft: DecisionDraft
  onDraft: (next: DecisionDraft) => void
}

export function CasePane({ console, draft, onDraft }: CasePaneProps) {
  const { shown } = console
  return (
    <section
      aria-label={shown ? caseTitle(shown) : staff.noCase}
      // Without a focusable control inside, a keyboard could not scroll it.
      {...{ tabIndex: 0 }}
      className={cx('min-h-0 overflow-y-auto px-6 py-5', !shown && 'max-lg:hidden')}
    >
      {shown ? (
        <>
          <Button
            variant="quiet"
            size="small"
            className="mb-2 lg:hidden"
            onClick={() => void console.open(undefined)}
          >
            {staff.back}
          </Button>
          <CaseBody key={shown.id} shown={shown} {...{ console, draft, onDraft }} />
        </>
      ) : (
        <p className="mt-24 text-center text-ink-soft">{staff.noCase}</p>
      )}
    </section>
  )
}

function CaseBody({ shown, console, draft, onDraft }: CasePaneProps & { shown: CaseDetails }) {
  const { member, profile, reportsMade, pattern } = shown
  return (
    <>
      <CaseHead shown={shown} console={console} />
      {shown.restriction && (
        <Banner kind="info" className="mt-4">
          {shown.restrictedUntil
            ? staff.restrictedUntil(monthAndDay(new Date(shown.restrictedUntil)))
            : staff.restriction[shown.restriction]}
        </Banner>
      )}
      {shown.appeals.length > 0 && (
        <Appeals appeals={shown.appeals} about={member?.name ?? staff.formerMember} />
      )}
      {pattern && <RepeatedText {...pattern} />}
      {(shown.kind === 'picture' || shown.kind === 'appeal') && <FoundPictures caseId={shown.id} />}
      <div className="mt-4 flex flex-wrap items-stretch gap-3">
        {profile && <ProfilePictures pictures={profile.pictures} />}
        {shown.facts && <Figures facts={shown.facts} />}
      </div>
      {profile && (
        <ProfileTexts profile={profile} title={reportsMade.length > 0 ? staff.profile : staff.profileToday} />
      )}
      <Reports
        reportsMade={reportsMade}
        about={member?.name ?? staff.formerMember}
        quoting={{ quote: draft.quote, onQuote: (quote) => onDraft({ ...draft, quote }) }}
      />
      <CaseHistory history={shown.history} />
    </>
  )
}

function CaseHead({ shown, console }: { shown: CaseDetails; console: ConsoleState }) {
  const { member, profile, claim, facts } = shown
  const about = [
    profile?.occupation,
    profile && `${profile.city}, ${countryName(profile.country)}`,
    facts && staff.since(monthAndDay(new Date(facts.since))),
    shown.asSeen && (shown.asSeen.verified ? staff.verified : staff.notVerified),
  ]
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar profile={{ picture: member?.picture ?? null }} className="size-14" />
      <div className="min-w-56 flex-1">
        <h2 className="flex flex-wrap items-center gap-3 text-2xl">
          <bdi>{member ? `${member.name}, ${member.age}` : staff.formerMember}</bdi>
          <SeverityTag severity={shown.severity} />
        </h2>
        <p className="text-ink-soft" dir="auto">
          {about.filter(Boolean).join(' · ')}
        </p>
      </div>
      {shown.asSeen && <SeenProfile profile={shown.asSeen} />}
      {shown.closedAt === null &&
        (claim === null ? (
          <Button variant="outline" size="small" busy={console.busy} onClick={() => void console.claim()}>
            {staff.claim}
          </Button>
        ) : (
          claim.mine && (
            <Button variant="outline" size="small" busy={console.busy} onClick={() => void console.release()}>
              {staff.putBack}
            </Button>
          )
        ))}
    </div>
  )
}

function Figures({ facts }: { facts: NonNullable<CaseDetails['facts']> }) {
  const names = ['openChats', 'matchesEver', 'endedByOthers', 'warnings'] as const
  return (
    <dl className="grid min-w-64 flex-1 grid-cols-2 content-center gap-x-6 gap-y-3 rounded-md border border-line bg-surface px-5 py-4">
      {names.map((name) => (
        <div key={name}>
          <dt className="text-sm text-ink-soft">{staff.facts[name]}</dt>
          <dd className="font-semibold">{facts[name]}</dd>
        </div>
      ))}
    </dl>
  )
}
