import './ui/theme.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { readConfirmation, takeLinkSecrets } from './links.ts'
import { locale } from './messages/catalogue.ts'
import { reloadWhenOutdated } from './outdated.ts'
import { addMemberRoutes, routes } from './routes.tsx'
import { onSession, readSession, startSession } from './session.ts'
import { shareSession } from './session/tabs.ts'

takeLinkSecrets()
reloadWhenOutdated()
startSession()
shareSession()
onSession(serveSession)
serveSession()
void show()

/** A visitor needs neither; whoever signs in, in whichever tab, gets both. */
function serveSession(): void {
  const { status } = readSession()
  if (status !== 'signedOut') void import('./session/keeper.ts').then(({ keepSession }) => keepSession())
  if (status === 'signedIn') void import('./live.ts').then(({ keepLive }) => keepLive())
}

async function show(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  const prerendered = root.firstElementChild !== null && locale === 'en' && isAsPrerendered()
  // The page is already readable: taking it over with its script still on the way would blank it.
  if (prerendered) await loadMatched()
  const app = (
    <StrictMode>
      <RouterProvider router={createBrowserRouter(routes, { patchRoutesOnNavigation: addMemberRoutes })} />
    </StrictMode>
  )
  if (prerendered) hydrateRoot(root, app)
  else createRoot(root).render(app)
}

/** Pages are prerendered for a visitor who comes for the first time; what others see is drawn anew. */
function isAsPrerendered(): boolean {
  const { pathname } = location
  if (pathname === '/auth' && (readConfirmation() || history.state?.usr?.tab)) return false
  return pathname === '/privacy-policy' || readSession().status === 'signedOut'
}

async function loadMatched(): Promise<void> {
  const matches = matchRoutes(routes, location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}
