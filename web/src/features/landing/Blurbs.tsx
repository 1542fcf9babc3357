import { landing } from '../../messages/landing.ts'
import { Icon } from './icons.tsx'

const { tokens, likes, filters } = landing.blurbs
const blurbs = [
  { ...tokens, icon: 'clock' },
  { ...likes, icon: 'heart' },
  { ...filters, icon: 'sliders' },
] as const

export function Blurbs() {
  return (
    <section aria-label={landing.why} className="mt-8 grid gap-6 md:mt-12 md:grid-cols-3 md:gap-8 lg:gap-12">
      {blurbs.map(({ title, text, icon }) => (
        <div key={title} className="flex gap-4 md:flex-col lg:flex-row">
          <span className="grid size-11 shrink-0 place-items-center rounded-md bg-saffron-wash text-saffron-ink">
            <Icon name={icon} className="size-5" />
          </span>
          <div>
            <h2 className="text-lg leading-snug">{title}</h2>
            <p className="mt-1.5 text-ink-soft">{text}</p>
          </div>
        </div>
      ))}
    </section>
  )
}
