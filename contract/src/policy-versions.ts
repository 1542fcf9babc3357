/** A version of the privacy policy. Days are calendar days, and begin at midnight UTC. */
export interface PolicyVersion {
  version: number
  /** Members are told from this day on: the day after the text was released, or later. */
  announced: string
  /** The day on which it takes effect for members who joined before it was announced. */
  effective: string
  /** The changes, in a sentence or two. */
  summary: string
}

/** Members have at least this many days to read a change before it takes effect. */
export const policyNoticeDays = 14

/** Oldest first. An announced version is never changed or removed. */
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
  {
    version: 3,
    announced: '2026-11-21',
    effective: '2026-12-05',
    summary:
      'It is written in plainer words. It now says that we count the answers you give in time, and that we remember corrections of your sex after an account is deleted.',
  },
]
