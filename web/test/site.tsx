import { createContext, use } from 'react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { later } from './later.ts'
import { partsOf } from './parts.tsx'

const Within = createContext<ReactNode>(null)
const Screen = () => use(Within)

/** A part at the top of a site of these pages, opened at the last of the entries; one of them waits for `slow`. */
export function at(entries: string[], part: ReactNode, slow: () => Promise<null> = async () => null) {
  const page = (path: string, handle?: object) => ({ path, id: path, element: null, handle })
  const router = createMemoryRouter(
    [
      {
        path: '/',
        handle: { title: 'Mithaq' },
        element: <Screen />,
        ErrorBoundary: Screen,
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
  const parts = partsOf(part, (within) => (
    <Within value={within}>
      <RouterProvider router={router} useTransitions={false} />
    </Within>
  ))
  const go = async (to: string | number) => {
    await (typeof to === 'number' ? router.navigate(to) : router.navigate(to))
    await later()
  }
  return { ...parts, router, go }
}
