import { Unavailable } from '../unavailable.ts'

/** A detected face. Shares and scores run from 0 to 1. */
export interface Face {
  /** Share of the picture's height. */
  height: number
  /** Position of its centre, as shares of the picture's width and height; not every examiner reports it. */
  middle?: { x: number; y: number } | undefined
  years: number
  /** Score that this is a person in front of the camera, not a picture of one. */
  real: number
  live: number
  smile: number
  /** Degrees of turning: towards the person's own left, and upwards. */
  left: number
  up: number
  /** The face embedding, from which similarity is computed. Never stored. */
  measure: readonly number[]
}

export interface PictureFindings {
  explicit: number
  suggestive: number
  faces: readonly Face[]
}

/** Examines one picture, a WebP made by us. */
export interface Examiner {
  /** `unreadable` is the picture's own fault. Throws ExaminerUnavailable if it could not be examined. */
  examine(picture: Uint8Array): Promise<PictureFindings | { unreadable: string }>
  close(): Promise<void>
}

export class ExaminerUnavailable extends Unavailable {
  override readonly name = 'ExaminerUnavailable'
}

export const isExaminerUnavailable = (error: unknown): boolean => error instanceof ExaminerUnavailable

/** Runs `work` and ignores that the examiner is unavailable: the rest is done the next time. */
export async function runWhileExaminerAvailable(work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    if (!isExaminerUnavailable(error)) throw error
  }
}
