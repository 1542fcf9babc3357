import type { Seen } from '../../ports/examiner.ts'
import type { Head } from './head-cut.ts'

export type Verdict = 'explicit' | 'doubtful' | 'fine'

/** From where on a picture is certain to be explicit, or may be. */
const bounds = { explicit: 0.9, doubtful: 0.5, suggestive: 0.85 }
/** Who looks younger may be a child. */
const childYears = 15

/** What becomes of a picture. A face, or none, makes no difference: modesty is no fault. */
export function verdictOf({ explicit, suggestive }: Seen): Verdict {
  if (explicit >= bounds.explicit) return 'explicit'
  return explicit >= bounds.doubtful || suggestive >= bounds.suggestive ? 'doubtful' : 'fine'
}

export const mayShowChild = ({ faces }: Seen): boolean => faces.some(({ years }) => years < childYears)

/** Of whom the picture is: the largest face. Null where there is none, or nobody said where. */
export function headOf({ faces }: Seen): Head | null {
  const [largest] = faces.toSorted((a, b) => b.height - a.height)
  return largest?.middle ? { ...largest.middle, height: largest.height } : null
}
