import { useEffect, useState, useSyncExternalStore } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router'
import { lazyPart } from '../ui/feedback/lazy-component.tsx'
import { onToasts, readToasts } from '../ui/feedback/toast.ts'
import { ConnectionBar } from './ConnectionBar.tsx'
import { Navigated } from '../ui/layout/Page.tsx'
import { entryOf } from '../ui/base/sheet-history.ts'

export interface RouteHandle {
  title: string
  /** What a screen that lives on its socket says while that is away. */
  unheard?: string
}

/** Around every page: its title, where it was scrolled to, the toasts, and a sign that the next page is coming. */
export function Root() {
  const handle = useHandle()
  useDocumentTitle(handle?.title)
  // Not before what was typed is in its form: a kept tap on 'Sign In' would send an empty one.
  useEffect(() => void setTimeout(() => dispatchEvent(new Event('mithaq:ready'))), [])
  return (
    <Navigated value={useNavigated()}>
      <NextPageBar />
      <ConnectionBar unheard={handle?.unheard} />
      <Outlet />
      <Toasts />
      <ScrollRestoration getKey={(location) => entryOf(location).screen} />
    </Navigated>
  )
}

/** Of the innermost route that says something about itself. */
function useHandle(): RouteHandle | undefined {
  return useMatches().findLast(({ handle }) => handle)?.handle as RouteHandle | undefined
}

function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = title
  }, [title])
}

/** False on the page that the visit began with, true ever after. */
function useNavigated(): boolean {
  const { screen } = entryOf(useLocation())
  const [first] = useState(screen)
  const [navigated, setNavigated] = useState(false)
  if (!navigated && screen !== first) setNavigated(true)
  return navigated || screen !== first
}

const Toaster = lazyPart(async () => (await import('./toaster-chunk.ts')).Toaster)
/** Pages that say nothing by toast, and whose visitors should not wait for more script. */
const silent = new Set(['/', '/privacy-policy'])

function Toasts() {
  const { pathname } = useLocation()
  const needed = useSyncExternalStore(
    onToasts,
    () => readToasts().length > 0 || !silent.has(pathname),
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
