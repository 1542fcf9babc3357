import { Star } from 'lucide-react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { htmlText } from '../../../test/html-text.ts'
import { EmptyState } from './EmptyState.tsx'

/** The icons of a part by their names, in their order; the mark of the house has none. */
const icons = (html: string) => [...html.matchAll(/<svg[^>]*?(?:lucide-([\w-]+)|>)/g)].map(([, name]) => name)

test('shows an empty state with heading level, icon and action', () => {
  const empty = (more: object = {}) => renderToStaticMarkup(<EmptyState title="No likes yet" {...more} />)
  expect(empty()).toMatch(/<h2[^>]*>No likes yet</)
  expect(empty({ headingLevel: 3 })).toMatch(/<h3[^>]*>No likes yet<\/h3>/)
  expect(htmlText(empty({ children: 'People who like you are here.', action: <b>Discover</b> }))).toBe(
    '|No likes yet|People who like you are here.|Discover|',
  )
  // Its own, or the mark of the house.
  expect([empty({ icon: <Star /> }), empty()].map((html) => icons(html).slice(1))).toEqual([
    ['star'],
    [undefined],
  ])
})
