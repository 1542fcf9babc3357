import { box } from './ink.ts'

/** Somewhere a person can be: what is behind them, and what stands before them. */
export interface Place {
  readonly behind: string
  readonly before: string
}

export const whole = (fill: string, opacity = 1) => box(0, 0, 800, 1000, fill, { opacity })
