import type { Match } from '@mithaq/contract/matches'
import { docked } from '../../ui/dock.ts'
import { RematchButton } from '../matches/RematchButton.tsx'
import { HowTokensLink } from '../wallet/HowTokensWork.tsx'
import { endedText } from './ended-text.ts'

/** In place of the composer: why it ended, and the way back where there is one. */
export function EndedBar({ match, balance }: { match: Match; balance: number }) {
  return (
    <footer
      ref={docked}
      className="border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:px-6"
    >
      <div className="mx-auto flex max-w-4xl flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-[1_1_16rem]">
          <p dir="auto">{endedText(match)}</p>
          <HowTokensLink className="text-ink-soft" />
        </div>
        {match.ended?.canRematch && (
          <RematchButton match={match} balance={balance} className="max-md:w-full" />
        )}
      </div>
    </footer>
  )
}
