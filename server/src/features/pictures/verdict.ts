import type { Seen } from '../../ports/examiner.ts'

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
