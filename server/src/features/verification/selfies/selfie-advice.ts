import type { Advice, Pose } from '@mithaq/contract/verification'
import type { Face, PictureFindings } from '../../../ports/examiner/examiner.ts'

/** The similarity from which two faces count as the same person's. */
export const samePersonThreshold = 0.5

/** The similarity of two faces, from 0 to 1. */
export function faceSimilarity(a: readonly number[], b: readonly number[]): number {
  const distance = a.reduce((sum, value, at) => sum + (value - (b[at] ?? 0)) ** 2, 0)
  const share = (1 - Math.sqrt(25 * distance) / 100 - 0.2) / 0.6
  return distance === 0 ? 1 : Math.round(100 * Math.max(0, Math.min(1, share))) / 100
}

const largest = ({ faces }: PictureFindings): Face | undefined =>
  faces.toSorted((a, b) => b.height - a.height)[0]

const turned = 12
const holds: Record<Pose, (face: Face) => boolean> = {
  ahead: ({ left, up }) => Math.abs(left) < turned && Math.abs(up) < 20,
  left: ({ left }) => left >= turned,
  right: ({ left }) => left <= -turned,
  up: ({ up }) => up >= 10,
  down: ({ up }) => up <= -10,
  smile: ({ smile }) => smile >= 0.5,
}

interface Shot {
  pose: Pose
  seen: PictureFindings
}

/** Compares three selfies with the published pictures. It only advises and refuses nobody. */
export function createAdvice(shots: readonly Shot[], published: readonly PictureFindings[]): Advice {
  const faces = shots.map(({ seen }) => largest(seen))
  const found = faces.filter((face) => face !== undefined)
  const pairs = found.flatMap((one, at) =>
    found.slice(at + 1).map((other) => faceSimilarity(one.measure, other.measure)),
  )
  const shown = published.flatMap((seen) => seen.faces)
  const best = found.flatMap((one) => shown.map((other) => faceSimilarity(one.measure, other.measure)))
  const least = (values: number[]) => (values.length === 0 ? null : Math.min(...values))
  return {
    faces: shots.map(({ seen }) => seen.faces.length),
    poses: shots.map(({ pose }, at) => {
      const face = faces[at]
      return face !== undefined && holds[pose](face)
    }),
    live: found.length < shots.length ? null : least(found.flatMap(({ real, live }) => [real, live])),
    samePerson: found.length < shots.length ? null : least(pairs),
    likeness: best.length === 0 ? null : Math.max(...best),
  }
}
