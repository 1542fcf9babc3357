import type { Liked } from '@mithaq/contract/discovery'
import { discovery as limits } from '@mithaq/contract/limits'
import { Heart, Star } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { common } from '../../../messages/common.ts'
import { liked } from '../../../messages/liked.ts'
import { useApiPages } from '../../../api-cache/api-query.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { buttonClass } from '../../../ui/base/button-class.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { messageOf } from '../../../ui/feedback/error-log.ts'
import { Loading } from '../../../ui/feedback/Loading.tsx'
import { showNewMatch } from '../../matches/new-match/new-match.ts'
import { isViewLimit } from '../view-limit/is-view-limit.ts'
import { PeopleError } from '../view-limit/PeopleError.tsx'
import { likedListQueries, type LikedListName } from '../state/queries.ts'
import { GridSkeleton } from './GridSkeleton.tsx'
import { mergePeoplePages, splitIntoSections } from '../state/liked-pages.ts'
import { ProfileDialog } from './ProfileDialog.tsx'
import { ListSection } from './ListSection.tsx'
import { LikedTile } from './LikedTile.tsx'

/** One of the three lists, with the dialog that its tiles open. */
export function LikedList({ list }: { list: LikedListName }) {
  const query = useApiPages(likedListQueries[list], {})
  const [opened, setOpened] = useState<Liked | null>(null)
  const people = mergePeoplePages(query.data)
  return (
    <>
      {query.isPending ? (
        <GridSkeleton />
      ) : people.length > 0 ? (
        <div className="flex flex-col gap-y-6">
          {splitIntoSections(people, limits.listPage).map((part, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a like that arrives shifts everybody by one place: a key by person would redraw all
            <ListSection key={at}>
              {part.map((person) => (
                <LikedTile key={person.id} person={person} onOpen={() => setOpened(person)} />
              ))}
            </ListSection>
          ))}
          {query.isFetchNextPageError && !query.isFetchingNextPage ? (
            <MoreFailed error={query.error} onTryAgain={() => void query.fetchNextPage()} />
          ) : (
            query.hasNextPage && (
              <More asking={query.isFetchingNextPage} onSeen={() => void query.fetchNextPage()} />
            )
          )}
        </div>
      ) : query.isError ? (
        <PeopleError error={query.error} message={liked.listFailed} onTryAgain={() => void query.refetch()} />
      ) : (
        <Nobody list={list} />
      )}
      <ProfileDialog
        person={opened}
        onClose={() => setOpened(null)}
        onMatched={(matchId, person) => void showNewMatch(matchId, person, 'list')}
      />
    </>
  )
}

function Nobody({ list }: { list: LikedListName }) {
  const { title, text } = liked.empty[list]
  return (
    <EmptyState
      title={title}
      icon={list === 'favorited' ? <Star aria-hidden="true" /> : <Heart aria-hidden="true" />}
      action={
        <Link to="/app/profiles" className={buttonClass({ variant: 'primary' })}>
          {liked.discover}
        </Link>
      }
    >
      {text}
    </EmptyState>
  )
}

function MoreFailed({ error, onTryAgain }: { error: unknown; onTryAgain: () => void }) {
  return (
    <div className="flex flex-col items-center gap-3">
      <Banner className="w-full">{isViewLimit(error) ? messageOf(error) : liked.listFailed}</Banner>
      <Button variant="outline" size="small" onClick={onTryAgain}>
        {common.tryAgain}
      </Button>
    </div>
  )
}

/** Loads the next page when the end of the list comes near. */
function More({ asking, onSeen }: { asking: boolean; onSeen: () => void }) {
  const mark = useRef<HTMLDivElement>(null)
  const seen = useEffectEvent(onSeen)
  useEffect(() => {
    // Observed again after each page, since a short page may not fill the screen.
    if (asking || !mark.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && seen(), {
      rootMargin: '600px',
    })
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [asking])
  return (
    <div ref={mark}>
      <Loading size="small" message={liked.loadingMore} />
    </div>
  )
}
