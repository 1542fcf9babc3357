import { expect, it } from 'vitest'
import { hashBands, computeLookHash, maxDifferentBits } from './look-hash.ts'

/** 32 by 32 pixels of grey in which each of the 64 slowest waves has its strength. */
function grey(strengthOf: (u: number, v: number) => number): Uint8Array {
  const wave = (at: number, times: number) => Math.cos(((2 * at + 1) * times * Math.PI) / 64)
  return Uint8Array.from({ length: 1024 }, (_, at) => {
    let value = 128
    for (let v = 0; v < 8; v++)
      for (let u = 0; u < 8; u++) value += strengthOf(u, v) * wave(at % 32, u) * wave(Math.floor(at / 32), v)
    return Math.round(value)
  })
}

it('has a bit per wave except brightness: whether it is above the median', () => {
  const striped = (u: number) => (u % 2 === 0 ? 1.5 : -1.5)
  const hash = computeLookHash(grey((u, v) => (u + v === 0 ? 0 : striped(u))))
  // Of 63 bits, the highest that of the first wave across: off, on, off, on.
  expect(hash).toBe(0x2aaa_aaaa_aaaa_aaaan)
  expect(computeLookHash(grey((u, v) => (u + v === 0 ? 20 : striped(u))))).toBe(hash)
  expect(computeLookHash(grey((u, v) => (u + v === 0 ? 0 : striped(v))))).not.toBe(hash)
})

it('is null when fewer than eight waves are strong, so blank walls do not match', () => {
  const waves = (count: number, strength: number) =>
    grey((u, v) => (v > 0 && u > 0 && (v - 1) * 7 + u <= count ? strength : 0))
  expect([waves(0, 0), waves(7, 4), waves(8, 0.8)].map(computeLookHash)).toEqual([null, null, null])
  expect([waves(8, 4), waves(8, 1.5)].map((each) => typeof computeLookHash(each))).toEqual([
    'bigint',
    'bigint',
  ])
})

it('is found by any of its eight bytes, as six different bits leave one byte equal', () => {
  expect(hashBands(0x0102_0304_0506_07ffn)).toEqual([255, 263, 518, 773, 1028, 1283, 1538, 1793])
  expect(maxDifferentBits).toBe(6)
})
