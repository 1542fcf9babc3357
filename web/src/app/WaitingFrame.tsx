import { useLocation, useMatches } from 'react-router'
import { memberTitles } from '../messages/member-titles.ts'
import { useConnectionProblem } from '../ui/feedback/use-connection-problem.ts'
import { WaitingReason } from '../ui/feedback/Waiting.tsx'
import type { AppRouteHandle } from './AppShell.tsx'
import { TabBar } from './TabBar.tsx'
import { tabOf } from './tabs.ts'

/** The empty frame of the app while the session is unknown. */
export function WaitingFrame() {
  const { pathname } = useLocation()
  const handle = useMatches().findLast(({ handle }) => handle)?.handle as AppRouteHandle | undefined
  const title = handle?.title ?? memberTitles.app
  return (
    <>
      <main className="safe-top mx-auto flex min-h-[calc(var(--screen)-var(--tabs))] max-w-5xl flex-col px-5 pt-5 md:px-8">
        <h1 className="mb-4 text-3xl">{title.split(' · ')[0]}</h1>
        <div role="status" className="grid flex-1 place-items-center pb-8">
          <WaitingReason reason={useConnectionProblem() ?? 'silent'} />
        </div>
      </main>
      <TabBar active={tabOf(pathname)} hidden={handle?.hidesTabs ?? false} />
    </>
  )
}
