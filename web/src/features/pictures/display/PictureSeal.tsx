import type { Picture, PicturesFor } from '@mithaq/contract/pictures'
import { LockKeyhole } from 'lucide-react'
import { sight } from '../../../messages/sight.ts'
import { cx } from '../../../ui/base/cx.ts'

interface SealedProps {
  sex: string
  picturesFor: PicturesFor
}

/** Lies over a blurred picture: a seal and the reason, between the notes above and the scrim below. */
export function PictureSeal({ sex, picturesFor }: SealedProps) {
  return (
    <div className="photo-seal pointer-events-none absolute inset-x-0 top-14 bottom-[30%] flex flex-col items-center justify-center gap-2 px-4 [@media(hover:hover)]:px-15">
      {/* On a low photograph it leaves room for the text. */}
      <Seal className="size-[min(5.25rem,var(--photo-h,100rem)*0.17)]" />
      <p className="max-w-64 rounded-md bg-[rgb(44_42_40/.74)] px-4 py-2.5 text-center leading-snug font-semibold text-on-photo">
        {sight.sealed(sex, picturesFor)}
      </p>
    </div>
  )
}

/** The seal of a blurred picture that is too small for text. */
export function SmallSeal({ picture }: { picture: Pick<Picture, 'blurred'> | null | undefined }) {
  if (!picture?.blurred) return null
  return <Seal className="pointer-events-none absolute inset-0 m-auto size-11" />
}

function Seal({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid shrink-0 place-items-center rounded-full bg-[rgb(44_42_40/.74)] text-[#ffe0a8] *:col-start-1 *:row-start-1',
        className,
      )}
    >
      <svg viewBox="0 0 48 48" className="size-2/3" fill="none" stroke="currentColor">
        <path d="M10 10H38V38H10Z" strokeWidth="1.6" strokeLinejoin="round" />
        <path d="M24 4.2 43.8 24 24 43.8 4.2 24Z" strokeWidth="1.6" strokeLinejoin="round" />
      </svg>
      <LockKeyhole className="size-[29%]" />
    </span>
  )
}
