import type { ReactionKind } from '@mithaq/contract/messages'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const palm = (
  <>
    <path d="M11.2 20.5v-5c0-1.7-.6-3.2-1.8-4.4L5.3 6.9a1.15 1.15 0 0 0-1.7 1.5l2.6 3.4" />
    <path d="m6.2 11.8-2.1-1.7a1.15 1.15 0 0 0-1.6 1.6l2.9 4.4c.9 1.4 2.2 2.5 3.7 3.2l2.1 1.2" />
  </>
)

/** Drawn, so that they look the same on every device. */
const drawings: Record<ReactionKind, ReactNode> = {
  heart: (
    <path fill="currentColor" d="M12 20.3 4.4 12.9a4.9 4.9 0 0 1 6.9-6.9l.7.7.7-.7a4.9 4.9 0 0 1 6.9 6.9z" />
  ),
  smile: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M8 14.2c.9 1.4 2.3 2.2 4 2.2s3.1-.8 4-2.2" />
      <path d="M9 9.6h.01M15 9.6h.01" strokeWidth="2.4" />
    </>
  ),
  thumbs_up: (
    <>
      <path d="M7.5 10.5v9.8H4.8A1.3 1.3 0 0 1 3.5 19v-7.2c0-.7.6-1.3 1.3-1.3z" />
      <path d="m7.5 10.5 4-7.3c1.5 0 2.6 1.2 2.3 2.7l-.7 3.4h5a2.3 2.3 0 0 1 2.3 2.8l-1.3 6.3a2.3 2.3 0 0 1-2.3 1.9H7.5" />
    </>
  ),
  prayer: (
    <>
      {palm}
      <g transform="matrix(-1 0 0 1 24 0)">{palm}</g>
    </>
  ),
  hand_on_heart: (
    <>
      <path d="M10.4 18.9 3.7 12.3a4.6 4.6 0 0 1 6.5-6.5l.8.8.8-.8a4.6 4.6 0 0 1 7.5 5" />
      <path d="M21.5 12.7h-7.2a1.35 1.35 0 0 0 0 2.7h3.2" />
      <path d="M16 15.4h-2.7a1.35 1.35 0 0 0 0 2.7h3.2" />
      <path d="M15.3 18.1h-.8a1.35 1.35 0 0 0 0 2.7h4.2l2.8-1" />
    </>
  ),
}

const tones: Record<ReactionKind, string> = {
  heart: 'text-rose',
  smile: 'text-saffron-ink',
  thumbs_up: 'text-leaf',
  prayer: 'text-saffron-ink',
  hand_on_heart: 'text-rose-ink',
}

export function ReactionIcon({ kind, className = 'size-6' }: { kind: ReactionKind; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={cx('shrink-0', tones[kind], className)}
    >
      {drawings[kind]}
    </svg>
  )
}
