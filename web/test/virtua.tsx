import type { ReactNode } from 'react'

interface Drawn {
  data: unknown[]
  children: (row: unknown, at: number) => ReactNode
}

/** A list of which everything is in sight, for a page without a height. */
export const Virtualizer = ({ data, children }: Drawn) => data.map((row, at) => children(row, at))
