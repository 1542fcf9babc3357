import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { liked } from '../../../messages/liked.ts'
import { lazyComponent } from '../../../ui/feedback/lazy-component.tsx'
import { useApiQuery } from '../../../api-cache/api-query.ts'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { NotificationBell } from '../../notifications/NotificationBell.tsx'
import { PushQuestion } from '../../notifications/push/PushQuestion.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { likedCountsQuery } from '../state/queries.ts'
import { GridSkeleton } from './GridSkeleton.tsx'
import { LikedList } from './LikedList.tsx'

const UnmatchedList = lazyComponent(
  async () => (await import('../../unmatched/UnmatchedList.tsx')).UnmatchedList,
)

const tabs = ['liked-me', 'i-liked', 'favorited', 'unmatched'] as const
type LikedTab = (typeof tabs)[number]

export function LikedScreen() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { data: counts } = useApiQuery(likedCountsQuery, {})
  // In the URL, so that Back goes through the tabs and links to a tab work.
  const fromUrl = new URLSearchParams(search).get('tab')
  const tab: LikedTab = tabs.find((name) => name === fromUrl) ?? 'liked-me'
  const requestedTab = useRef(tab)
  useEffect(() => void (requestedTab.current = tab), [tab])
  // A click fires twice, by pointer and by focus, and would add two history entries.
  const change = (next: LikedTab) => {
    if (next === requestedTab.current) return
    requestedTab.current = next
    void navigate({ search: next === 'liked-me' ? '' : `?tab=${next}` })
  }
  return (
    <Page className="safe-top flex min-h-[calc(var(--screen)-var(--tabs))] flex-col">
      <main className="mx-auto flex w-full max-w-5xl flex-1 2xl:max-w-[92rem] flex-col px-5 pt-5 pb-8 md:px-8">
        <header className="mb-4 flex items-center justify-between gap-3">
          <h1 className="text-3xl">{liked.title}</h1>
          <NotificationBell />
        </header>
        <PushQuestion className="mb-4" />
        <Tabs<LikedTab>
          label={liked.tabs}
          className="flex-1"
          dense
          value={tab}
          onChange={change}
          tabs={[
            {
              value: 'liked-me',
              label: liked.likedMe(counts?.likedMe ?? null),
              content: <LikedList list="likedMe" />,
            },
            {
              value: 'i-liked',
              label: liked.iLiked(counts?.iLiked ?? null),
              content: <LikedList list="iLiked" />,
            },
            {
              value: 'favorited',
              label: liked.favorited(counts?.favorited ?? null),
              content: <LikedList list="favorited" />,
            },
            {
              value: 'unmatched',
              label: liked.unmatched,
              content: <UnmatchedList fallback={<GridSkeleton />} />,
            },
          ]}
        />
      </main>
    </Page>
  )
}
