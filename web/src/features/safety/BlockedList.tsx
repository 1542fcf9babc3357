import { Flag, ShieldBan } from 'lucide-react'
import { useState } from 'react'
import { card } from '../../messages/card.ts'
import { safety } from '../../messages/safety.ts'
import { useApiPages } from '../../api-cache/api-query.ts'
import { fullDate } from '../../time/time-label.ts'
import { Button } from '../../ui/base/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorScreen } from '../../ui/feedback/ErrorScreen.tsx'
import { ListSkeleton } from '../../ui/feedback/ListSkeleton.tsx'
import { PicturePlaceholder } from '../pictures/display/PicturePlaceholder.tsx'
import { blockedMembers, type BlockedMember } from './queries.ts'
import { UnblockDialog } from './UnblockDialog.tsx'
import { useSafetyDialogs } from './use-safety-dialogs.tsx'

export function BlockedList() {
  const { data, isPending, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useApiPages(
    blockedMembers,
    {},
  )
  const [asked, setAsked] = useState<BlockedMember | null>(null)
  const { report, dialogs } = useSafetyDialogs()
  const people = data?.pages.flatMap((page) => page.people) ?? []
  if (isPending) return <ListSkeleton rows={3} lines={1} />
  if (isError && people.length === 0)
    return <ErrorScreen inset message={safety.listFailed} onTryAgain={() => void refetch()} />
  if (people.length === 0)
    return (
      <EmptyState
        className="py-8"
        headingLevel={3}
        title={safety.nobodyBlocked}
        icon={<ShieldBan aria-hidden="true" />}
      >
        {safety.nobodyBlockedText}
      </EmptyState>
    )
  return (
    <>
      <ul className="divide-y divide-line">
        {people.map((person) => (
          <Row key={person.id} person={person} onReport={report} onUnblock={() => setAsked(person)} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="outline" block busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {safety.more}
        </Button>
      )}
      {asked && <UnblockDialog listed={asked} onClose={() => setAsked(null)} />}
      {dialogs}
    </>
  )
}

interface RowProps {
  person: BlockedMember
  onReport: (profile: { id: string; name: string }) => void
  onUnblock: () => void
}

function Row({ person: { id, at, member }, onReport, onUnblock }: RowProps) {
  return (
    // Rows outside the viewport are not rendered.
    <li className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1 py-3 [contain-intrinsic-size:auto_7.5rem] [content-visibility:auto] md:[contain-intrinsic-size:auto_5rem]">
      <div className="flex min-w-0 flex-[1_1_16rem] items-center gap-4">
        <div className="size-14 shrink-0 overflow-hidden rounded-full">
          <PicturePlaceholder />
        </div>
        <div className="min-w-0 flex-1">
          <bdi className="block font-semibold wrap-anywhere">
            {member ? card.nameAndAge(member.name, member.age) : safety.formerMember}
          </bdi>
          <p className="text-sm text-ink-soft">{safety.blockedAt(fullDate(new Date(at)))}</p>
        </div>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        {member && (
          <Button
            variant="quiet"
            size="small"
            icon={<Flag className="size-4" aria-hidden="true" />}
            aria-label={safety.reportTitle(member.name)}
            onClick={() => onReport({ id, name: member.name })}
          >
            {card.report}
          </Button>
        )}
        <Button
          variant="outline"
          size="small"
          aria-label={safety.unblockName(member?.name ?? safety.aFormerMember)}
          onClick={onUnblock}
        >
          {safety.unblock}
        </Button>
      </div>
    </li>
  )
}
