import type { ReactNode } from 'react'

interface Props {
  data: unknown[]
  children: (row: unknown, at: number) => ReactNode
}

/** Replaces virtua's list by one that renders every row, because happy-dom has no heights. */
export const Virtualizer = ({ data, children }: Props) => data.map((row, at) => children(row, at))
