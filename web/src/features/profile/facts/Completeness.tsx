import type { Profile } from '@mithaq/contract/profile'
import { Link } from 'react-router'
import { facts } from '../../../messages/facts.ts'
import { buttonClass } from '../../../ui/base/button-class.ts'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { PartRows } from './PartRows.tsx'
import { completenessPercent, nextPartToFill, partPath } from './fact-parts.ts'

/** How complete the own profile is, with a link to the next part to fill in. */
export function Completeness({ profile }: { profile: Profile }) {
  const percent = completenessPercent(profile)
  const next = nextPartToFill(profile)
  return (
    <section aria-labelledby="completeness">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-32">
          <h2 id="completeness" className="text-lg">
            {facts.more}
          </h2>
          <p className="text-sm text-ink-soft">{next ? facts.complete(percent) : facts.whole}</p>
        </div>
        {next && (
          <Link to={partPath(next)} className={buttonClass({ variant: 'outline', size: 'small' })}>
            {facts.nextPart(facts.parts[next])}
          </Link>
        )}
      </div>
      <ProgressBar label={facts.completeness} value={percent} />
      {/* On a phone the card comes first; the editor has links to all parts. */}
      <div className="mt-3 hidden lg:block">
        <PartRows profile={profile} />
      </div>
    </section>
  )
}
