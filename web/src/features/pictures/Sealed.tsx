import type { PicturesFor } from '@mithaq/contract/pictures'
import { LockKeyhole } from 'lucide-react'
import { sight } from '../../messages/sight.ts'

interface SealedProps {
  sex: string
  picturesFor: PicturesFor
}

/** Lies over a blurred picture: a seal, and why. */
export function Sealed({ sex, picturesFor }: SealedProps) {
  return (
    <div className="pointer-events-none absolute inset-0 flex flex-col items-center justify-center gap-3 px-8 pb-[22%]">
      <span className="relative grid size-21 shrink-0 place-items-center rounded-full bg-[rgb(44_42_40/.74)] text-[#ffe0a8]">
        <svg
          viewBox="0 0 48 48"
          className="absolute size-14"
          fill="none"
          stroke="currentColor"
          aria-hidden="true"
        >
          <path d="M10 10H38V38H10Z" strokeWidth="1.6" strokeLinejoin="round" />
          <path d="M24 4.2 43.8 24 24 43.8 4.2 24Z" strokeWidth="1.6" strokeLinejoin="round" />
        </svg>
        <LockKeyhole className="size-6" aria-hidden="true" />
      </span>
      <p className="max-w-64 rounded-md bg-[rgb(44_42_40/.74)] px-5 py-2.5 text-center leading-snug font-semibold text-white">
        {sight.sealed(sex, picturesFor)}
      </p>
    </div>
  )
}
