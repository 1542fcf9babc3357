import type { Match } from '@mithaq/contract/matches'
import { HeartCrack } from 'lucide-react'
import { useState } from 'react'
import { WindowVirtualizer } from 'virtua'
import { matches as texts } from '../../messages/matches.ts'
import { unmatched } from '../../messages/unmatched.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorScreen } from '../../ui/feedback/ErrorScreen.tsx'
import { ListSkeleton } from '../../ui/feedback/ListSkeleton.tsx'
import { useNextPage } from '../../ui/base/use-next-page.ts'
import { HowTokensLink } from '../wallet/HowTokensWork.tsx'
import { UnmatchedDialogs } from './UnmatchedDialogs.tsx'
import { UnmatchedRow } from './UnmatchedRow.tsx'
import { useUnmatched } from '../matches/state/use-matches.ts'

/** Ended matches: rows like those of running ones, and a table for screen readers. The tokens come last. */
export function UnmatchedList() {
  const list = useUnmatched()
  const { matches, balance, isPending, isError, refetch, hasNextPage, isFetchingNextPage } = list
  const [chosen, setChosen] = useState<Match>()
  const loadMore = useNextPage(
    list,
    matches.length,
    () => scrollY + 3 * innerHeight > document.documentElement.scrollHeight,
  )
  if (isPending) return <ListSkeleton rows={3} />
  if (isError && matches.length === 0)
    return <ErrorScreen inset message={unmatched.loadFailed} onTryAgain={() => void refetch()} />
  return (
    <>
      {matches.length === 0 ? (
        <EmptyState title={unmatched.empty} icon={<HeartCrack aria-hidden="true" />}>
          {unmatched.emptyText}
        </EmptyState>
      ) : (
        <div role="table" aria-label={unmatched.title} aria-rowcount={hasNextPage ? -1 : matches.length + 1}>
          <div role="rowgroup" className="sr-only">
            <div role="row">
              <span role="columnheader">{unmatched.profile}</span>
              <span role="columnheader">{unmatched.lastMessage}</span>
              <span role="columnheader">{unmatched.actions}</span>
            </div>
          </div>
          <div role="rowgroup">
            <WindowVirtualizer onScroll={loadMore}>
              {matches.map((match, at) => (
                <UnmatchedRow
                  key={match.id}
                  match={match}
                  balance={balance ?? 0}
                  rowIndex={at + 2}
                  onViewProfile={() => setChosen(match)}
                />
              ))}
            </WindowVirtualizer>
          </div>
        </div>
      )}
      {isFetchingNextPage && <p className="py-4 text-center text-ink-soft">{texts.more}</p>}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 border-t border-line px-1 pt-2 text-sm md:px-3 text-ink-soft">
        <p>
          {unmatched.yourBalance}:{' '}
          <strong className="font-semibold">{unmatched.balance(balance ?? 0)}</strong>
        </p>
        <HowTokensLink className="text-ink-soft" />
      </div>
      {chosen && (
        <UnmatchedDialogs
          key={chosen.id}
          match={chosen}
          balance={balance ?? 0}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  )
}
