import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { htmlText } from '../../../test/html-text.ts'
import { Loading } from './Loading.tsx'
import { SkeletonFrame } from './SkeletonFrame.tsx'

test("says 'Loading...' by default, in three sizes and full screen", () => {
  expect(htmlText(renderToStaticMarkup(<Loading />))).toBe('|Loading...|')
  expect(renderToStaticMarkup(<Loading />)).toMatch(/^<div role="status"/)
  expect(htmlText(renderToStaticMarkup(<Loading message="Saving..." subMessage="Almost there" />))).toBe(
    '|Saving...|Almost there|',
  )
  const drawn = (['small', 'medium', 'large'] as const).map((size) =>
    renderToStaticMarkup(<Loading size={size} />),
  )
  expect(new Set(drawn).size).toBe(3)
  expect(renderToStaticMarkup(<Loading fullScreen />)).toContain('min-h-dvh')
  expect(renderToStaticMarkup(<Loading />)).not.toContain('min-h-dvh')
  const skeleton = renderToStaticMarkup(<SkeletonFrame>shape</SkeletonFrame>)
  expect(skeleton).toMatch(/role="status"><span[^>]*>Loading\.\.\.</)
  expect(htmlText(skeleton)).toBe('|Loading...|shape|')
})
