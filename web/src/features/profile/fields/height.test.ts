import { expect, test } from 'vitest'
import { feetAndInches } from './height.ts'

test.each([
  [130, 4, 3],
  [170, 5, 7],
  [183, 6, 0],
  [182, 6, 0],
  [200, 6, 7],
])('%i cm are %i feet %i', (cm, feet, inches) => {
  expect(feetAndInches(cm)).toEqual({ feet, inches })
})
