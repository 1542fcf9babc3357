import { ShieldBan } from 'lucide-react'
import { useState } from 'react'
import { locale } from '../../messages/catalogue.ts'
import { card } from '../../messages/card.ts'
import { safety } from '../../messages/safety.ts'
import { useAskPages } from '../../server-state/ask.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorScreen } from '../../ui/ErrorScreen.tsx'
import { ListSkeleton } from '../../ui/ListSkeleton.tsx'
import { PicturePlaceholder } from '../pictures/PicturePlaceholder.tsx'
import { blocked } from './queries.ts'
import type { BlockedMember } from './queries.ts'
import { UnblockDialog } from './UnblockDialog.tsx'

const day = new Intl.DateTimeFormat(locale === 'en' ? 'en' : undefined, { dateStyle: 'long' })

export function BlockedList() {
  const { data, isPending, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useAskPages(
    blocked,
    {},
  )
  const [asked, setAsked] = useState<BlockedMember | null>(null)
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
          <Row key={person.id} person={person} onUnblock={() => setAsked(person)} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="outline" block busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {safety.more}
        </Button>
      )}
      {asked && <UnblockDialog listed={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

function Row({ person, onUnblock }: { person: BlockedMember; onUnblock: () => void }) {
  const { member } = person
  return (
    // Far out of sight, a row costs nothing to draw.
    <li className="flex items-center gap-4 py-3 [contain-intrinsic-size:auto_5rem] [content-visibility:auto]">
      <div className="size-14 shrink-0 overflow-hidden rounded-full">
        <PicturePlaceholder />
      </div>
      <div className="min-w-0 flex-1">
        <bdi className="block font-semibold wrap-anywhere">
          {member ? card.nameAndAge(member.name, member.age) : safety.formerMember}
        </bdi>
        <p className="text-sm text-ink-soft">{safety.blockedAt(day.format(new Date(person.at)))}</p>
      </div>
      <Button
        variant="outline"
        size="small"
        aria-label={safety.unblockName(member?.name ?? safety.aFormerMember)}
        onClick={onUnblock}
      >
        {safety.unblock}
      </Button>
    </li>
  )
}
