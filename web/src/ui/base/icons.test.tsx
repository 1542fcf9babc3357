import { Heart, Star } from 'lucide-react'
import { renderToStaticMarkup as draw } from 'react-dom/server'
import { expect, test } from 'vitest'
import { textOf } from '../../../test/drawn.ts'
import { BareIconButton } from './IconButton.tsx'
import { IconList } from './IconList.tsx'

/** The icons of a part by their names, in their order; the mark of the house has none. */
const icons = (html: string) => [...html.matchAll(/<svg[^>]*?(?:lucide-([\w-]+)|>)/g)].map(([, name]) => name)

test('an icon alone has a name for those who hear it and those who rest on it', () => {
  const html = draw(<BareIconButton label="Close" icon={<Heart />} />)
  expect(html).toMatch(/^<button type="button" title="Close" aria-label="Close"/)
})

test('each line has its own icon, and those that are left the first', () => {
  const html = draw(<IconList lines={['One', 'Two', 'Three']} icons={[Heart, Star]} />)
  expect(icons(html)).toEqual(['heart', 'star', 'heart'])
  expect(textOf(html)).toBe('|One|Two|Three|')
})
