import { Heart, Star } from 'lucide-react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { htmlText } from '../../../test/html-text.ts'
import { BareIconButton } from './IconButton.tsx'
import { IconList } from './IconList.tsx'

/** The icons of a part by their names, in their order; the mark of the house has none. */
const icons = (html: string) => [...html.matchAll(/<svg[^>]*?(?:lucide-([\w-]+)|>)/g)].map(([, name]) => name)

test('names an icon button for screen readers and as a tooltip', () => {
  const html = renderToStaticMarkup(<BareIconButton label="Close" icon={<Heart />} />)
  expect(html).toMatch(/^<button type="button" title="Close" aria-label="Close"/)
})

test('gives each line its icon and further lines the first', () => {
  const html = renderToStaticMarkup(<IconList lines={['One', 'Two', 'Three']} icons={[Heart, Star]} />)
  expect(icons(html)).toEqual(['heart', 'star', 'heart'])
  expect(htmlText(html)).toBe('|One|Two|Three|')
})
