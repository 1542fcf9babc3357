import { renderToStaticMarkup as draw } from 'react-dom/server'
import { expect, test } from 'vitest'
import { textOf } from '../../../test/drawn.ts'
import { Advice } from './Advice.tsx'

test('each thing that the machine thinks of the selfies stands beside its name', () => {
  const advice = {
    faces: [1, 1, 2],
    poses: [true, true, false],
    live: 0.93,
    samePerson: 0.41,
    likeness: null,
  }
  expect(textOf(draw(<Advice advice={advice} />))).toContain(
    '|One face in each|no|The poses asked for|2 / 3|Live|93 %|The same person throughout|41 %|Like the published pictures|no face published|',
  )
  expect(textOf(draw(<Advice advice={null} />))).toContain('The machine has not looked yet.')
})
