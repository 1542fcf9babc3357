import { expect, it } from 'vitest'
import { faceAcross } from './wide-cut.ts'

type Colour = [number, number, number]
const [skin, wall]: Colour[] = [
  [200, 140, 110],
  [20, 40, 200],
]

/** A picture of 100 by 10, of whose rows the upper six are looked at. */
function look(isPainted: (x: number, y: number) => boolean, colour: Colour = skin!) {
  const data = Array.from({ length: 1000 }, (_, at) =>
    isPainted(at % 100, Math.floor(at / 100)) ? colour : wall!,
  ).flat()
  return { width: 100, height: 10, data: Uint8Array.from(data) }
}
const columns = (from: number, to: number) => (x: number) => x >= from && x < to

it('a card belongs around the skin, and what is in the lower part of a picture does not count', () => {
  expect(faceAcross(look(columns(20, 25)), 10)).toBeCloseTo(0.225)
  expect(
    faceAcross(
      look((x, y) => columns(20, 25)(x) && y === 5),
      10,
    ),
  ).toBeCloseTo(0.225)
  expect(
    faceAcross(
      look((x, y) => columns(20, 25)(x) && y > 5),
      10,
    ),
  ).toBeNull()
  // At the right edge, and more of it to the right of its middle.
  expect(
    faceAcross(
      look((x, y) => x === 99 || (x === 97 && y < 2)),
      10,
    ),
  ).toBeCloseTo(0.99)
})

it('hardly any skin says nothing, nor does skin nearly everywhere', () => {
  const across = (count: number) =>
    faceAcross(
      look((x, y) => y === 0 && columns(50, 50 + count)(x)),
      10,
    )
  expect([across(2), across(3)]).toEqual([null, expect.closeTo(0.515)])
  expect(faceAcross(look(columns(20, 50)), 40)).toBeCloseTo(0.35)
  expect(faceAcross(look(columns(20, 51)), 40)).toBeNull()
})

it('skin that is spread evenly says nothing: every card would have as much', () => {
  const row = (...xs: number[]) => look((x, y) => y === 0 && xs.includes(x))
  const everyFifth = Array.from({ length: 20 }, (_, at) => at * 5)
  expect(faceAcross(row(...everyFifth), 10)).toBeNull()
  // 35, 40 and 41: three of twenty within a tenth of the width are half as many again.
  expect(faceAcross(row(...everyFifth.slice(1), 41), 10)).toBeCloseTo((35.5 + 40.5 + 41.5) / 300)
  const left = (count: number) => Array.from({ length: count }, (_, at) => at)
  expect(faceAcross(row(...left(9), 99), 70)).toBeCloseTo(0.045)
  expect(faceAcross(row(...left(8), 98, 99), 70)).toBeNull()
})

it.each<[Colour, boolean]>([
  [[90, 56, 37], true],
  [[140, 125, 115], true],
  [[139, 126, 115], false],
  [[234, 149, 120], true],
  [[236, 148, 120], false],
  [[132, 110, 108], true],
  [[130, 110, 112], false],
  [[180, 130, 46], true],
  [[180, 130, 40], false],
  [[128, 128, 128], false],
])('red, green, blue of %j: skin is %s', (colour, isSkin) => {
  expect(faceAcross(look(columns(20, 25), colour), 10) !== null).toBe(isSkin)
})
