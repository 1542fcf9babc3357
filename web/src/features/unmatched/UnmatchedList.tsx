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
import { rowGrid, UnmatchedRow } from './UnmatchedRow.tsx'
import { useUnmatched } from '../matches/state/use-matches.ts'

/** Ended matches: a table on a wide screen, cards on a phone. */
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
      <div className="flex flex-wrap items-center justify-between gap-x-6 pb-2">
        <p className="text-ink-soft">
          {unmatched.yourBalance}:{' '}
          <strong className="font-semibold text-ink">{unmatched.balance(balance ?? 0)}</strong>
        </p>
        <HowTokensLink className="text-ink-soft" />
      </div>
      {matches.length === 0 ? (
        <EmptyState title={unmatched.empty} icon={<HeartCrack aria-hidden="true" />}>
          {unmatched.emptyText}
        </EmptyState>
      ) : (
        <div role="table" aria-label={unmatched.title} aria-rowcount={hasNextPage ? -1 : matches.length + 1}>
          <div role="rowgroup">
            <div
              role="row"
              className={`${rowGrid} border-b border-line pb-2 text-sm text-ink-soft max-md:pointer-events-none max-md:absolute max-md:opacity-0`}
            >
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
