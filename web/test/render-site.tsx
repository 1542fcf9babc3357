import { use } from 'react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { HasNavigated } from '../src/ui/layout/Page.tsx'
import { advanceTime } from './advance-time.ts'
import { renderScreen } from './render-screen.tsx'

const PageMarker = ({ path }: { path: string }) => <i data-page={path} data-navigated={use(HasNavigated)} />

function Broken(): never {
  throw new Error('This page cannot render')
}

/** Renders `part` as the root of a site with these pages, at the last entry; the page `slow` waits for its loader. */
export function renderSite(entries: string[], part: ReactNode, slow: () => Promise<null> = async () => null) {
  const page = (path: string, handle?: object) => ({
    path,
    id: path,
    element: <PageMarker path={path} />,
    handle,
  })
  const router = createMemoryRouter(
    [
      {
        path: '/',
        handle: { title: 'Mithaq' },
        element: part,
        errorElement: part,
        children: [
          page('auth'),
          page('signup'),
          page('before', { title: 'Before · Mithaq' }),
          { ...page('slow', { title: 'Slow · Mithaq' }), loader: slow },
          {
            path: 'app',
            children: [
              page('profiles'),
              page('your-data'),
              page('guardian'),
              page('account'),
              { path: 'broken', element: <Broken /> },
              page('chat/:id', {
                title: 'Chat · Mithaq',
                unheard: 'New messages may be late.',
                hidesTabs: true,
              }),
            ],
          },
        ],
      },
    ],
    { initialEntries: entries },
  )
  const shown = renderScreen(<RouterProvider router={router} useTransitions={false} />, undefined, null)
  return {
    ...shown,
    router,
    go: async (to: string | number) => {
      await (typeof to === 'number' ? router.navigate(to) : router.navigate(to))
      await advanceTime()
    },
    /** The page's marker, if `part` renders its outlet. */
    page: () => shown.queryAll('[data-page]')[0],
  }
}
