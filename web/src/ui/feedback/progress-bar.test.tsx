import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ProgressBar } from './ProgressBar.tsx'

test.each([
  [30, 60, '50%'],
  [7, 4, '100%'],
  [-1, 4, '0%'],
  [0, 0, '0%'],
])('fills %i of %i as %s', (value, max, width) => {
  const html = renderToStaticMarkup(
    <ProgressBar label="Profile progress" value={value} max={max} valueText="Step 1 of 4" />,
  )
  expect(html).toContain(`style="width:${width}"`)
  expect(html).toContain(
    `role="progressbar" aria-label="Profile progress" aria-valuenow="${value}" aria-valuemin="0" aria-valuemax="${max}" aria-valuetext="Step 1 of 4"`,
  )
  expect(renderToStaticMarkup(<ProgressBar label="Profile" value={1} />)).toContain('aria-valuemax="100"')
})
