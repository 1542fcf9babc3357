import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router'
import { onSuccess } from '../../api/request.ts'
import { cured, noConnection, onToasts, readToasts } from '../../ui/toast.ts'
import { Navigated } from './navigated.ts'

export interface RouteHandle {
  title: string
}

/** Around every page: its title, where it was scrolled to, the toasts, and a sign that the next page is coming. */
export function Root() {
  useDocumentTitle()
  return (
    <Navigated value={useNavigated()}>
      <NextPageBar />
      <Outlet />
      <Toasts />
      <ScrollRestoration />
    </Navigated>
  )
}

function useDocumentTitle(): void {
  const handles = useMatches().map((match) => match.handle as RouteHandle | undefined)
  const title = handles.findLast(Boolean)?.title
  useEffect(() => {
    if (title) document.title = title
  }, [title])
}

/** False on the page that the visit began with, true ever after. */
function useNavigated(): boolean {
  const { key } = useLocation()
  const [firstKey] = useState(key)
  const [navigated, setNavigated] = useState(false)
  if (!navigated && key !== firstKey) setNavigated(true)
  return navigated || key !== firstKey
}

const Toaster = lazy(async () => ({ default: (await import('../../ui/Toaster.tsx')).Toaster }))
/** Pages that say nothing by toast, and whose visitors should not wait for more script. */
const silent = new Set(['/', '/privacy-policy'])

/** A complaint that outlives its cure would be taken for a new one. */
function useCures(): void {
  useEffect(() => {
    const stop = onSuccess(cured)
    const online = () => cured(noConnection)
    addEventListener('online', online)
    return () => {
      stop()
      removeEventListener('online', online)
    }
  }, [])
}

function Toasts() {
  const { pathname } = useLocation()
  useCures()
  const needed = useSyncExternalStore(
    onToasts,
    () => readToasts().length > 0 || !silent.has(pathname),
    // A prerendered page cannot wait for a part that loads later.
    () => false,
  )
  const [wanted, setWanted] = useState(false)
  if (needed && !wanted) setWanted(true)
  // A live region before there is one: a dialog that opens first would hide the toasts from screen readers for good.
  return (
    <div aria-live="off">
      {(wanted || needed) && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </div>
  )
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
