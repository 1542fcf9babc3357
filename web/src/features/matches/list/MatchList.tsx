import type { MatchGroup } from '@mithaq/contract/matches'
import { Search, SearchX } from 'lucide-react'
import { useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Virtualizer } from 'virtua'
import { matches as texts } from '../../../messages/matches.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { buttonClass } from '../../../ui/base/button-class.ts'
import { cx } from '../../../ui/base/cx.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorScreen } from '../../../ui/feedback/ErrorScreen.tsx'
import { ListSkeleton } from '../../../ui/feedback/ListSkeleton.tsx'
import { controlClass } from '../../../ui/form/FieldFrame.tsx'
import { useNextPage } from '../../../ui/base/use-next-page.ts'
import { NotificationBell } from '../../notifications/NotificationBell.tsx'
import { PushQuestion } from '../../notifications/push/PushQuestion.tsx'
import { groupMatches } from './groups.ts'
import { MatchRow } from './MatchRow.tsx'
import { NoMatches } from './NoMatches.tsx'
import { useServerNow } from '../../../time/server-clock.ts'
import { useMatchList, useMatchSummary } from '../state/use-matches.ts'

const typingMs = 250

interface MatchListProps {
  /** The match whose chat is open beside the list. */
  openId: string | undefined
  headingLevel: 1 | 2
}

export function MatchList({ openId, headingLevel }: MatchListProps) {
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim(), typingMs)
  const Heading = `h${headingLevel}` as const
  return (
    <>
      <div className="px-5 pt-5 pb-3 lg:px-4">
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <Heading className="text-3xl lg:text-2xl">{texts.title}</Heading>
          <NotificationBell />
          <UnmatchedLink className="max-lg:hidden" />
        </div>
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <SearchBox value={typed} onChange={setTyped} />
          <UnmatchedLink className="lg:hidden" />
        </div>
      </div>
      <PushQuestion className="px-5 pb-3" />
      <Results
        search={search}
        openId={openId}
        headingLevel={headingLevel === 1 ? 2 : 3}
        onClear={() => setTyped('')}
      />
    </>
  )
}

/** Beside the search on a phone, beside the title on a wide screen. */
function UnmatchedLink({ className }: { className: string }) {
  const { unmatched } = useMatchSummary()
  return (
    <Link
      to="/app/unmatched"
      className={cx(buttonClass({ variant: 'outline', size: 'small' }), 'px-3!', className)}
    >
      {texts.unmatched(unmatched)}
    </Link>
  )
}

function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId()
  return (
    <search className="relative block min-w-0 flex-[1_1_12.5rem]">
      <label htmlFor={id} className="sr-only">
        {texts.search}
      </label>
      <Search
        className="pointer-events-none absolute inset-y-0 start-3 my-auto size-5 text-ink-faint"
        aria-hidden="true"
      />
      <input
        id={id}
        type="search"
        dir="auto"
        value={value}
        maxLength={50}
        autoComplete="off"
        placeholder={texts.search}
        onChange={(event) => onChange(event.target.value)}
        className={`${controlClass} rounded-full! ps-10.5! pe-2!`}
      />
    </search>
  )
}

/** Debounces the search; clearing it applies at once. */
function useSettled(value: string, afterMs: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return useDeferredValue(settled)
}

interface ResultsProps {
  search: string
  openId: string | undefined
  /** Of the groups. */
  headingLevel: 2 | 3
  onClear: () => void
}

function Results({ search, openId, headingLevel, onClear }: ResultsProps) {
  const list = useMatchList(search)
  const { matches, counts, isFetchingNextPage } = list
  const scroller = useRef<HTMLDivElement>(null)
  const loadMore = useNextPage(list, matches.length, () => {
    const { scrollTop = 0, scrollHeight = 0 } = scroller.current ?? {}
    return scrollTop + 2 * innerHeight > scrollHeight
  })
  const nowMs = useServerNow()
  if (list.isPending) return <ListSkeleton className="px-5" />
  if (list.isError && matches.length === 0)
    return <ErrorScreen inset message={texts.loadFailed} onTryAgain={() => void list.refetch()} />
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-4">
      <p role="status" className="sr-only">
        {search && matches.length === 0 && !list.isPlaceholderData ? texts.nothingFound(search) : ''}
      </p>
      {matches.length === 0 ? (
        <Nothing search={search} onClear={onClear} />
      ) : (
        <Virtualizer as="ul" item="li" scrollRef={scroller} onScroll={loadMore}>
          {groupMatches(matches, counts).map((item) =>
            'match' in item ? (
              <MatchRow
                key={item.match.id}
                match={item.match}
                current={item.match.id === openId}
                nowMs={nowMs}
              />
            ) : (
              <GroupHead key={item.head} {...item} level={headingLevel} />
            ),
          )}
        </Virtualizer>
      )}
      {isFetchingNextPage && <p className="py-3 text-center text-sm text-ink-soft">{texts.more}</p>}
    </div>
  )
}

function GroupHead({ head, count, level }: { head: MatchGroup; count: number; level: 2 | 3 }) {
  const Heading = `h${level}` as const
  return (
    <Heading className="flex items-baseline justify-between px-3 pt-4 pb-1 font-sans text-sm font-semibold tracking-normal text-ink-soft">
      <span>{texts.groups[head]}</span> <span className="tabular-nums">{count}</span>
    </Heading>
  )
}

function Nothing({ search, onClear }: { search: string; onClear: () => void }) {
  if (search)
    return (
      <EmptyState
        title={texts.nothingFound(search)}
        icon={<SearchX aria-hidden="true" />}
        action={
          <Button variant="outline" onClick={onClear}>
            {texts.clearSearch}
          </Button>
        }
      />
    )
  return <NoMatches />
}
