import { Unavailable } from '../unavailable.ts'

/** What a machine tells of a face; shares run from 0 to 1. */
export interface Face {
  /** Of the picture's height. */
  height: number
  /** Where its middle is, as shares of the picture's width and height; not every examiner says. */
  middle?: { x: number; y: number } | undefined
  years: number
  /** Somebody before the camera, not a picture of somebody. */
  real: number
  live: number
  smile: number
  /** Degrees: towards their own left, and upwards. */
  left: number
  up: number
  /** What likeness is worked out from. It is never stored. */
  measure: readonly number[]
}

export interface PictureFindings {
  explicit: number
  suggestive: number
  faces: readonly Face[]
}

/** Looks at one picture, a WebP of ours. */
export interface Examiner {
  /** `unreadable` is the picture's own fault. Throws ExaminerUnavailable where nobody looked. */
  examine(picture: Uint8Array): Promise<PictureFindings | { unreadable: string }>
  close(): Promise<void>
}

export class ExaminerUnavailable extends Unavailable {
  override readonly name = 'ExaminerUnavailable'
}

export const isExaminerUnavailable = (error: unknown): boolean => error instanceof ExaminerUnavailable

/** Runs until the examiner is away: whatever is left waits for the next time. */
export async function runWhileExaminerAvailable(work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    if (!isExaminerUnavailable(error)) throw error
  }
}
