import { useEffect, useState, useSyncExternalStore } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router'
import { lazyComponent } from '../ui/feedback/lazy-component.tsx'
import { onToasts, readToasts } from '../ui/feedback/toast.ts'
import { ConnectionBar } from './ConnectionBar.tsx'
import { HasNavigated } from '../ui/layout/Page.tsx'
import { readHistoryEntry } from '../ui/base/sheet-history.ts'

export interface RouteHandle {
  title: string
  /** Text of a screen that depends on the socket while it is disconnected. */
  unheard?: string
}

/** Wraps every page with title, scroll restoration, toasts and the loading bar. */
export function Root() {
  const handle = useRouteHandle()
  useDocumentTitle(handle?.title)
  // Only after typed values are in their form: a stored tap on 'Sign In' would submit it empty.
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

/** The handle of the innermost route that has one. */
function useRouteHandle(): RouteHandle | undefined {
  return useMatches().findLast(({ handle }) => handle)?.handle as RouteHandle | undefined
}

function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = title
  }, [title])
}

/** False on the first page of a visit, true from then on. */
function useHasNavigated(): boolean {
  const { screen } = readHistoryEntry(useLocation())
  const [first] = useState(screen)
  const [navigated, setNavigated] = useState(false)
  if (!navigated && screen !== first) setNavigated(true)
  return navigated || screen !== first
}

const Toaster = lazyComponent(async () => (await import('./toaster-chunk.ts')).Toaster)
/** Pages without toasts, whose visitors should not load more script. */
const pathsWithoutToasts = new Set(['/', '/privacy-policy'])

function Toasts() {
  const { pathname } = useLocation()
  const needed = useSyncExternalStore(
    onToasts,
    () => readToasts().length > 0 || !pathsWithoutToasts.has(pathname),
    // A prerendered page cannot wait for a lazy component.
    () => false,
  )
  const [wanted, setWanted] = useState(false)
  if (needed && !wanted) setWanted(true)
  // Keeps the toasts' parent in the page: a dialog opened first would hide them from screen readers.
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
