import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { htmlText } from '../../../test/html-text.ts'
import { Badge } from './Badge.tsx'
import { VerifiedBadge } from './VerifiedBadge.tsx'

test('announces a count, or its label instead, once', () => {
  const counted = [0, 1, 99, 100].map((count) => htmlText(renderToStaticMarkup(<Badge count={count} />)))
  expect(counted).toEqual(['', '|1|', '|99|', '|99+|'])
  const html = renderToStaticMarkup(<Badge count={120} label="120 unread messages" />)
  expect(html).toContain('aria-hidden="true">99+<')
  expect(htmlText(html)).toBe('|99+|120 unread messages|')
  expect(renderToStaticMarkup(<Badge count={3} />)).not.toMatch(/aria-hidden|sr-only/)
  expect(renderToStaticMarkup(<Badge count={3} />)).toContain('bg-rose')
})

test('shows a named badge for verified members only', () => {
  expect(renderToStaticMarkup(<VerifiedBadge shown={false} />)).toBe('')
  expect(renderToStaticMarkup(<VerifiedBadge shown />)).toContain('role="img" aria-label="Verified"')
  // Its star is drawn on 48 by 48: a smaller sheet would cut it off.
  expect(renderToStaticMarkup(<VerifiedBadge shown />)).toContain('viewBox="0 0 48 48"')
  expect(renderToStaticMarkup(<VerifiedBadge shown />)).not.toEqual(
    renderToStaticMarkup(<VerifiedBadge shown onPicture />),
  )
})
