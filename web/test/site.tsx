import { use } from 'react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { HasNavigated } from '../src/ui/layout/Page.tsx'
import { later } from './later.ts'
import { screen } from './screen.tsx'

const Reached = ({ path }: { path: string }) => <i data-page={path} data-navigated={use(HasNavigated)} />

function Broken(): never {
  throw new Error('It cannot be drawn')
}

/** A part at the top of a site of these pages, opened at the last of the entries; one of them waits for `slow`. */
export function at(entries: string[], part: ReactNode, slow: () => Promise<null> = async () => null) {
  const page = (path: string, handle?: object) => ({
    path,
    id: path,
    element: <Reached path={path} />,
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
  const shown = screen(<RouterProvider router={router} useTransitions={false} />, undefined, null)
  return {
    ...shown,
    router,
    go: async (to: string | number) => {
      await (typeof to === 'number' ? router.navigate(to) : router.navigate(to))
      await later()
    },
    /** The page below the part, where it lets it be seen. */
    page: () => shown.every('[data-page]')[0],
  }
}
