import { useEffect, useState, useSyncExternalStore } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router'
import { lazyComponent } from '../ui/feedback/lazy-component.tsx'
import { onToasts, readToasts } from '../ui/feedback/toast.ts'
import { ConnectionBar } from './ConnectionBar.tsx'
import { HasNavigated } from '../ui/layout/Page.tsx'
import { readHistoryEntry } from '../ui/base/sheet-history.ts'

export interface RouteHandle {
  title: string
  /** What a screen that lives on its socket says while that is away. */
  unheard?: string
}

/** Around every page: its title, where it was scrolled to, the toasts, and a sign that the next page is coming. */
export function Root() {
  const handle = useRouteHandle()
  useDocumentTitle(handle?.title)
  // Not before what was typed is in its form: a kept tap on 'Sign In' would send an empty one.
  useEffect(() => void setTimeout(() => dispatchEvent(new Event('mithaq:ready'))), [])
  return (
    <HasNavigated value={useHasNavigated()}>
      <NextPageBar />
      <ConnectionBar unheard={handle?.unheard} />
      <Outlet />
      <Toasts />
      <ScrollRestoration getKey={(location) => readHistoryEntry(location).screen} />
    </HasNavigated>
  )
}

/** Of the innermost route that says something about itself. */
function useRouteHandle(): RouteHandle | undefined {
  return useMatches().findLast(({ handle }) => handle)?.handle as RouteHandle | undefined
}

function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = title
  }, [title])
}

/** False on the page that the visit began with, true ever after. */
function useHasNavigated(): boolean {
  const { screen } = readHistoryEntry(useLocation())
  const [first] = useState(screen)
  const [navigated, setNavigated] = useState(false)
  if (!navigated && screen !== first) setNavigated(true)
  return navigated || screen !== first
}

const Toaster = lazyComponent(async () => (await import('./toaster-chunk.ts')).Toaster)
/** Pages that say nothing by toast, and whose visitors should not wait for more script. */
const pathsWithoutToasts = new Set(['/', '/privacy-policy'])

function Toasts() {
  const { pathname } = useLocation()
  const needed = useSyncExternalStore(
    onToasts,
    () => readToasts().length > 0 || !pathsWithoutToasts.has(pathname),
    // A prerendered page cannot wait for a part that loads later.
    () => false,
  )
  const [wanted, setWanted] = useState(false)
  if (needed && !wanted) setWanted(true)
  // A live region before there is one: a dialog that opens first would hide the toasts from screen readers for good.
  return <div aria-live="off">{(wanted || needed) && <Toaster />}</div>
}

const barAfterMs = 150

function NextPageBar() {
  const loading = useNavigation().state === 'loading'
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!loading) return
    const timer = setTimeout(() => setShown(true), barAfterMs)
    return () => {
      clearTimeout(timer)
      setShown(false)
    }
  }, [loading])
  return (
    shown && (
      <div className="fixed inset-x-0 top-0 z-60 h-0.75 animate-breathe bg-saffron" aria-hidden="true" />
    )
  )
}
