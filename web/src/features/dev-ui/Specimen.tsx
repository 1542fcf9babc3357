import type { ReactNode } from 'react'
import { cx } from '../../ui/base/cx.ts'

interface SectionProps {
  id: string
  title: string
  intro: string
  children: ReactNode
}

export function Section({ id, title, intro, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-24 border-t border-line py-14 md:py-18"
    >
      <h2 id={`${id}-title`} className="text-3xl md:text-4xl">
        {title}
      </h2>
      <p className="mt-2 max-w-2xl text-lg text-ink-soft">{intro}</p>
      <div className="mt-8 grid gap-x-8 gap-y-10 lg:grid-cols-2">{children}</div>
    </section>
  )
}

interface SpecimenProps {
  name: string
  wide?: boolean
  /** In a wrapping row instead of a column. */
  row?: boolean
  children: ReactNode
}

export function Specimen({ name, wide = false, row = false, children }: SpecimenProps) {
  return (
    <div className={cx('min-w-0', wide && 'lg:col-span-2')}>
      <h3 className="mb-4 font-sans text-sm font-semibold tracking-normal text-ink-faint">{name}</h3>
      <div className={cx('flex gap-4', row ? 'flex-wrap items-center' : 'flex-col')}>{children}</div>
    </div>
  )
}

/** The focus ring as a class, for screenshots. */
export const asFocused = 'outline-2 outline-offset-2 outline-(--ring)'
