import { expect, test } from 'vitest'
import { pinchView, toggleZoom, wholeView } from './pinch-zoom.ts'

const frame = { width: 400, height: 800 }

test('spreading two fingers zooms in around the point between them', () => {
  const from = [
    { x: 50, y: 0 },
    { x: 150, y: 0 },
  ]
  const to = [
    { x: 0, y: 0 },
    { x: 200, y: 0 },
  ]
  const closer = pinchView(wholeView, from, to, frame)
  expect(closer).toEqual({ scale: 2, x: -100, y: 0 })
  // The point at 100 is where it was: 100 * 2 - 100.
  expect(100 * closer.scale + closer.x).toBe(100)
  expect(pinchView(closer, to, from, frame)).toEqual(wholeView)
  const turned = (points: typeof from) => points.map(({ x, y }) => ({ x: y, y: x }))
  const above = pinchView(wholeView, turned(from), turned(to), frame)
  expect(above).toEqual({ scale: 2, x: 0, y: -100 })
  expect(pinchView(above, [{ x: 0, y: 50 }], [{ x: 5, y: 60 }], frame)).toEqual({ scale: 2, x: 5, y: -90 })
  expect(pinchView(above, turned(to), turned(from), frame)).toEqual(wholeView)
})

test("zooms between the frame's size and five times that, and never past the edge", () => {
  const near = [
    { x: -10, y: 0 },
    { x: 10, y: 0 },
  ]
  const far = [
    { x: -200, y: 0 },
    { x: 200, y: 0 },
  ]
  expect(pinchView(wholeView, far, near, frame)).toEqual(wholeView)
  expect(pinchView(wholeView, near, far, frame).scale).toBe(5)
  const inOnePlace = [near, near].map(() => ({ x: 0, y: 0 }))
  expect(pinchView(wholeView, inOnePlace, far, frame)).toEqual(wholeView)
  const moved = pinchView({ scale: 3, x: 0, y: 0 }, [{ x: 0, y: 0 }], [{ x: 900, y: -900 }], frame)
  expect(moved).toEqual({ scale: 3, x: 400, y: -800 })
})

test('a double tap zooms in at its place, and the next one zooms out', () => {
  const closer = toggleZoom(wholeView, { x: 40, y: -80 }, frame)
  expect(closer).toEqual({ scale: 2.5, x: -60, y: 120 })
  expect(toggleZoom(closer, { x: 0, y: 0 }, frame)).toEqual(wholeView)
})
