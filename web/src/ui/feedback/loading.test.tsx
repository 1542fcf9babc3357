import { renderToStaticMarkup as draw } from 'react-dom/server'
import { expect, test } from 'vitest'
import { textOf } from '../../../test/drawn.ts'
import { Loading } from './Loading.tsx'
import { SkeletonFrame } from './SkeletonFrame.tsx'

test("says 'Loading...' by default, in three sizes and full screen", () => {
  expect(textOf(draw(<Loading />))).toBe('|Loading...|')
  expect(draw(<Loading />)).toMatch(/^<div role="status"/)
  expect(textOf(draw(<Loading message="Saving..." subMessage="Almost there" />))).toBe(
    '|Saving...|Almost there|',
  )
  const drawn = (['small', 'medium', 'large'] as const).map((size) => draw(<Loading size={size} />))
  expect(new Set(drawn).size).toBe(3)
  expect(draw(<Loading fullScreen />)).toContain('min-h-dvh')
  expect(draw(<Loading />)).not.toContain('min-h-dvh')
  const skeleton = draw(<SkeletonFrame>shape</SkeletonFrame>)
  expect(skeleton).toMatch(/role="status"><span[^>]*>Loading\.\.\.</)
  expect(textOf(skeleton)).toBe('|Loading...|shape|')
})
