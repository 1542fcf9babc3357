import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { routes } from './routes.tsx'
import * as drawnAhead from './features/landing/tour/Tour.tsx'
import { setPrerenderedTour } from './features/landing/lazy-tour.tsx'
import { account } from './messages/account.ts'
import { shell } from './messages/shell.ts'
import { policy } from './messages/policy.ts'

export interface PrerenderedPage {
  file: string
  title: string
  description?: string
  /** The source of its chunk, so that the page can ask for it early. */
  screen: string
  html: string
  /** Whether a visitor without script gets by with it. */
  needsScript?: boolean
}

/** The pages that read before any script runs. */
export async function prerender(): Promise<PrerenderedPage[]> {
  setPrerenderedTour(drawnAhead)
  return [
    {
      file: 'landing.html',
      title: shell.titles.landing,
      screen: 'src/features/landing/LandingScreen.tsx',
      html: await render('/'),
    },
    {
      file: 'auth.html',
      title: shell.titles.auth,
      description: account.tagline,
      screen: 'src/features/account/auth/AuthScreen.tsx',
      html: await render('/auth'),
      needsScript: true,
    },
    {
      file: 'privacy-policy.html',
      title: shell.titles.privacyPolicy,
      description: policy.description,
      screen: 'src/features/policy/PolicyScreen.tsx',
      html: await render('/privacy-policy'),
    },
  ]
}

async function render(path: string): Promise<string> {
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(`https://mithaq.invalid${path}`))
  if (context instanceof Response) throw new Error(`${path} answers with a redirect`)
  const router = createStaticRouter(handler.dataRoutes, context)
  return renderToString(
    <StrictMode>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </StrictMode>,
  )
}
