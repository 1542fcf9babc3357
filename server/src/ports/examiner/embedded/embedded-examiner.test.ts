import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { drawPortrait } from '../../../../../demo/src/index.ts'
import { cast, portraitKeysOf } from '../../../../../demo/src/index.ts'
import { judgePicture } from '../../../features/pictures/examine/judge-picture.ts'
import type { PoolLimits } from '../../../lib/process-pool.ts'
import { ExaminerUnavailable, type Examiner, type PictureFindings } from '../examiner.ts'
import { createEmbeddedExaminer } from './embedded-examiner.ts'

// The one suite that loads the models. The photographs are those of a package; nobody in them is judged beyond what is plain to see.
const photographs = join(
  dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')),
  'demo',
)
const opened: Examiner[] = []
const pids: number[] = []
const open = (options: Partial<PoolLimits> = {}) => {
  const examiner = createEmbeddedExaminer({ onTaskStarted: (pid) => pids.push(pid), ...options })
  opened.push(examiner)
  return examiner
}
afterAll(() => Promise.all(opened.map((each) => each.close())))

const photograph = (name: string) => sharp(join(photographs, name)).webp().toBuffer()
async function seenBy(examiner: Examiner, picture: Uint8Array): Promise<PictureFindings> {
  const seen = await examiner.examine(picture)
  if ('unreadable' in seen) throw new Error(seen.unreadable)
  return seen
}

const examiner = open()

it('finds faces in photographs, mirrored ones turned the other way, and no nudity', async () => {
  const seen = await seenBy(examiner, await photograph('sample5.jpg'))
  expect(seen.faces.length).toBeGreaterThanOrEqual(4)
  expect(judgePicture(seen)).toBe('fine')
  for (const { years, measure } of seen.faces) {
    expect(years).toBeGreaterThan(15)
    expect(measure.length).toBe(1024)
  }
  const turns = (faces: PictureFindings['faces']) => faces.map(({ left }) => left).toSorted((a, b) => b - a)
  // They sit side by side, with their heads in the upper part.
  const places = seen.faces.map(({ middle }) => middle!.x).toSorted((a, b) => a - b)
  expect(places.at(-1)! - places[0]!).toBeGreaterThan(0.3)
  // Somebody there looks well aside to their own left.
  expect(turns(seen.faces)[0]).toBeGreaterThan(15)
  const mirrored = await seenBy(
    examiner,
    await sharp(join(photographs, 'sample5.jpg')).flop().webp().toBuffer(),
  )
  expect(turns(mirrored.faces).at(-1)).toBeLessThan(-15)
})

it("accepts the demo's drawn portraits", async () => {
  const member = cast.find(({ sex }) => sex === 'female')!
  const drawn = await sharp(await drawPortrait(portraitKeysOf(member)[0]!))
    .webp()
    .toBuffer()
  const seen = await seenBy(examiner, drawn)
  expect(judgePicture(seen)).toBe('fine')
})

it('refuses an unreadable picture, and examines the next one in the same process', async () => {
  expect(await examiner.examine(Buffer.from('no picture'))).toMatchObject({ unreadable: expect.any(String) })
  expect((await seenBy(examiner, await photograph('sample3.jpg'))).faces.length).toBeGreaterThan(0)
  expect(new Set(pids).size).toBe(1)
})

it('refuses a picture that kills its process, and starts another process', async () => {
  const small = await sharp(join(photographs, 'sample3.jpg')).resize(400).webp().toBuffer()
  const before = pids.length
  const [died, after] = await Promise.all([
    examiner.examine(small).then((answer) => answer),
    // The process dies with the first one in hand; the second has waited behind it.
    (async () => {
      process.kill(pids.at(-1)!, 'SIGKILL')
      return examiner.examine(small)
    })(),
  ])
  expect(died).toMatchObject({ unreadable: expect.stringContaining('SIGKILL') })
  expect(after).toMatchObject({ explicit: expect.any(Number) })
  expect(pids.length).toBeGreaterThan(before)
})

it('is unavailable on a busy machine, or while the server stops', async () => {
  const small = Buffer.from('no picture')
  await expect(open({ maxWaiting: 0 }).examine(small)).rejects.toThrow(ExaminerUnavailable)
  const stopping = open()
  const told = stopping.examine(small).catch((error: unknown) => error)
  await stopping.close()
  expect(await told).toEqual(new ExaminerUnavailable('stopping'))
})
