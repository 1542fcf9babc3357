import type { Face, PictureFindings } from '../../../ports/examiner/examiner.ts'
import { idealFace, type Head } from '../encode/card-around-head.ts'

export type Verdict = 'explicit' | 'doubtful' | 'fine'

/** From where on a picture is certain to be explicit, or may be. */
const bounds = { explicit: 0.9, doubtful: 0.5, suggestive: 0.85 }
/** Who looks younger may be a child. */
const childYears = 15

/** What becomes of a picture. A face, or none, makes no difference: modesty is no fault. */
export function judgePicture({ explicit, suggestive }: PictureFindings): Verdict {
  if (explicit >= bounds.explicit) return 'explicit'
  return explicit >= bounds.doubtful || suggestive >= bounds.suggestive ? 'doubtful' : 'fine'
}

export const mayShowChild = ({ faces }: PictureFindings): boolean =>
  faces.some(({ years }) => years < childYears)

/** From which part of the largest face on another is as large: a picture and its small copy differ by less. */
const similarSize = 0.93

/**
 * Of whom the picture is: the largest face, and of several that are as large the one nearest to where a face belongs. By size
 * alone a picture of a group and its small copy would be of different people. Null where there is none, or nobody said where.
 */
export function findMainHead({ faces }: PictureFindings): Head | null {
  const largest = Math.max(...faces.map(({ height }) => height))
  const [face] = faces
    .filter(({ height }) => height >= similarSize * largest)
    .toSorted((a, b) => distanceFromIdeal(a) - distanceFromIdeal(b) || b.height - a.height)
  return face?.middle ? { ...face.middle, height: face.height } : null
}

const distanceFromIdeal = ({ middle = idealFace }: Face): number =>
  Math.hypot(middle.x - idealFace.x, middle.y - idealFace.y)
