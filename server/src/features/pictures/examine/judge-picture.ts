import type { Face, PictureFindings } from '../../../ports/examiner/examiner.ts'
import { idealFace, type Head } from '../encode/card-around-head.ts'

export type Verdict = 'explicit' | 'doubtful' | 'fine'

/** Scores from which a picture is explicit, or may be. */
const bounds = { explicit: 0.9, doubtful: 0.5, suggestive: 0.85 }
/** A person who looks younger may be a child. */
const childYears = 15

/** The verdict on a picture. It does not depend on a face, as members may choose not to show one. */
export function judgePicture({ explicit, suggestive }: PictureFindings): Verdict {
  if (explicit >= bounds.explicit) return 'explicit'
  return explicit >= bounds.doubtful || suggestive >= bounds.suggestive ? 'doubtful' : 'fine'
}

export const mayShowChild = ({ faces }: PictureFindings): boolean =>
  faces.some(({ years }) => years < childYears)

/** Faces of at least this fraction of the largest one's size count as equally large. A small copy differs by less. */
const similarSize = 0.93

/**
 * The main face: the largest one, or among equally large ones the one nearest to a card's centre. By size alone a group's
 * picture and its small copy could give different people. Null without a face or its place.
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
