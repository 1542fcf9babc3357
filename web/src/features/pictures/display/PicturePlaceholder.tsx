import { KhatamPattern } from '../../../ui/base/KhatamPattern.tsx'

interface PicturePlaceholderProps {
  /** Shown in the middle; without it the drawing is decoration. */
  text?: string
}

/** A faceless portrait, 400 by 500, where there is no picture to show. */
export function PicturePlaceholder({ text }: PicturePlaceholderProps) {
  return (
    <div className="relative size-full overflow-hidden bg-leaf-wash text-leaf">
      <KhatamPattern className="opacity-15" tile={80} />
      <svg
        viewBox="0 0 400 500"
        preserveAspectRatio="xMidYMax slice"
        className="absolute inset-0 size-full"
        aria-hidden="true"
        focusable="false"
      >
        <circle cx="200" cy="215" r="140" className="fill-surface/60" />
        <g className="fill-leaf opacity-25">
          <circle cx="200" cy="195" r="72" />
          <path d="M60 500c0-110 62-190 140-190s140 80 140 190z" />
        </g>
      </svg>
      {text && (
        <p className="absolute inset-x-0 top-1/2 mx-auto w-fit max-w-[90%] -translate-y-1/2 rounded-full bg-raised px-4 py-1.5 text-center text-sm font-semibold text-ink shadow-1">
          {text}
        </p>
      )}
    </div>
  )
}
