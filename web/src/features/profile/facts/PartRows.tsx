import type { Profile } from '@mithaq/contract/profile'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { facts } from '../../../messages/facts.ts'
import { Card } from '../../../ui/base/Card.tsx'
import { countAnswers, partPath } from './fact-parts.ts'

/** Links to the parts, with the number of answers in each. */
export function PartRows({ profile }: { profile: Profile }) {
  return (
    <Card flush>
      <ul className="divide-y divide-line">
        {countAnswers(profile).map(({ part, answered, of }) => (
          <li key={part}>
            <Link
              to={partPath(part)}
              className="flex min-h-14 items-center gap-3 px-5 py-3 outline-offset-[-3px] hover:bg-leaf-wash"
            >
              <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
                <span className="min-w-0 font-semibold">{facts.parts[part]}</span>
                <span className="text-sm tabular-nums text-ink-soft">{facts.saidOf(answered, of)}</span>
              </span>
              <ChevronRight className="size-4 shrink-0 text-ink-faint rtl:rotate-180" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
