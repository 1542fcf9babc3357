import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { memberRoutes } from './member-routes.tsx'
import { routes } from './routes.tsx'

/** Every screen of the table, by its address, with the routes that it stands in. */
function screensOf(
  table: readonly RouteObject[],
  within: readonly RouteObject[] = [],
): [string, RouteObject[]][] {
  return table.flatMap((route) => {
    const chain = [...within, route]
    if (route.children) return screensOf(route.children, chain)
    return [['/' + chain.flatMap(({ path }) => path ?? []).join('/'), chain] as [string, RouteObject[]]]
  })
}

// Member routes join the root when they are first asked for.
const [root] = routes
const screens = screensOf([
  { ...root, children: [...(root?.children ?? []), ...memberRoutes] } as RouteObject,
])

const catches = ({
  ErrorBoundary,
  errorElement,
}: {
  ErrorBoundary?: ComponentType | null
  errorElement?: unknown
}) => Boolean(ErrorBoundary ?? errorElement)

test('the table is walked whole', () => {
  const paths = screens.map(([path]) => path)
  for (const path of ['/', '/auth', '/signup/review', '/app/chat/:matchId', '/app/edit-profile'])
    expect(paths).toContain(path)
  expect(paths.length).toBeGreaterThan(15)
})

test.each(screens)('what breaks while %s is drawn is caught above it', (_, chain) => {
  expect(chain.some(catches)).toBe(true)
})
