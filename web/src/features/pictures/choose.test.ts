import { expect, test } from 'vitest'
import { choosePictures, fileProblem } from './choose.ts'
import { sentSize } from './shrink.ts'

const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0])
const megabytes = (count: number) => new Uint8Array(count * 1024 * 1024)

test('a file is judged by its size, then by what it holds, never by its name', async () => {
  expect(await fileProblem(new File([jpeg], 'me.txt'))).toBeNull()
  expect(await fileProblem(new File([jpeg, megabytes(5)], 'me.jpg'))).toBe(
    'File "me.jpg" is too large. Maximum size is 5MB.',
  )
  expect(await fileProblem(new File(['<svg/>'], 'me.jpg', { type: 'image/jpeg' }))).toBe(
    'File "me.jpg" is not a supported image format. Please use JPG, PNG, GIF, or WebP.',
  )
})

test('five megabytes to the byte are still taken', async () => {
  const rest = megabytes(5).subarray(jpeg.length)
  expect(await fileProblem(new File([jpeg, rest], 'me.jpg'))).toBeNull()
})

test('more pictures than there are places are refused as a whole', async () => {
  const files = [new File([jpeg], 'a.jpg'), new File([jpeg], 'b.jpg')]
  expect(await choosePictures(files, 4)).toEqual({
    chosen: [],
    problems: ['You can upload a maximum of 5 pictures. Currently have 4.'],
  })
})

test('a file that cannot be read is tried twice, a second apart, and then given up', async () => {
  const waits: number[] = []
  let reads = 0
  const inTheCloud = new File([jpeg], 'me.jpg')
  inTheCloud.slice = () => {
    reads++
    throw new Error('not here yet')
  }
  const sleep = async (ms: number) => void waits.push(ms)
  await expect(choosePictures([inTheCloud], 0, { sleep })).rejects.toThrow('not here yet')
  expect([reads, waits]).toEqual([2, [1000]])
})

test('more pixels than anybody will see are left at home, fewer stay as they are', () => {
  expect(sentSize({ width: 3200, height: 800 })).toEqual({ width: 2500, height: 625 })
  expect(sentSize({ width: 3000, height: 2000 })).toEqual({ width: 3000, height: 2000 })
})
