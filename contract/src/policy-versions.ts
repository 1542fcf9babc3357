/** A version of the privacy policy. Days are calendar days, and begin at midnight UTC. */
export interface PolicyVersion {
  version: number
  /** From this day on members are told of it: the day after its text was released, or later. */
  announced: string
  /** The day from which it holds for members who joined before it was announced. */
  effective: string
  /** What has changed, in a sentence or two. */
  summary: string
}

/** Members have at least this many days to read a change before it takes effect. */
export const policyNoticeDays = 14

/** The oldest first. A version is never changed or removed once it is announced. */
export const policyVersions: readonly [PolicyVersion, ...PolicyVersion[]] = [
  {
    version: 1,
    announced: '2025-07-21',
    effective: '2025-07-21',
    summary: 'Our first privacy policy.',
  },
  {
    version: 2,
    announced: '2026-11-19',
    effective: '2026-12-03',
    summary:
      'It now says in detail who sees your pictures, how verification, guardians and our moderators work, and how long everything is kept. News by e-mail comes only if you say yes.',
  },
]
