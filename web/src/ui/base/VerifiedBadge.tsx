import { card } from '../../messages/card.ts'
import { cx } from './cx.ts'
import './verified.css'

interface VerifiedBadgeProps {
  /** Whether the member named beside it is verified. */
  shown: boolean
  /** Shown on a photograph at phone width. */
  onPicture?: boolean
  className?: string
}

/** The filled star beside a verified member's name. */
export function VerifiedBadge({ shown, onPicture = false, className = 'size-[0.9em]' }: VerifiedBadgeProps) {
  if (!shown) return null
  return (
    <svg
      viewBox="0 0 48 48"
      role="img"
      aria-label={card.verified}
      className={cx(
        'ms-[0.3em] inline-block shrink-0 align-[-0.08em]',
        onPicture ? 'text-(--verified-on-picture) @2xl:text-(--verified)' : 'text-(--verified)',
        className,
      )}
    >
      <path
        d="M24 3 30.15 9.15H38.85V17.85L45 24 38.85 30.15V38.85H30.15L24 45 17.85 38.85H9.15V30.15L3 24 9.15 17.85V9.15H17.85Z"
        fill="currentColor"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path
        d="m15.5 24.5 6 6 11.5-12.5"
        fill="none"
        stroke="#fff"
        strokeWidth="4.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
