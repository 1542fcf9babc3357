import { Icon } from './icons.tsx'

interface Point {
  title: string
  text: string
  outline: string
}

/** Three reasons side by side, or one above the other on a phone. */
export function Points({ of: points, heading: Heading }: { of: Point[]; heading: 'h2' | 'h3' }) {
  return (
    <div className="grid gap-6 md:grid-cols-3 md:gap-8 lg:gap-12">
      {points.map(({ title, text, outline }) => (
        <div key={title} className="flex gap-4 md:flex-col lg:flex-row">
          <span className="grid size-11 shrink-0 place-items-center rounded-md bg-saffron-wash text-saffron-ink">
            <Icon outline={outline} className="size-5" />
          </span>
          <div>
            <Heading className="text-lg leading-snug">{title}</Heading>
            <p className="mt-1.5 text-ink-soft">{text}</p>
          </div>
        </div>
      ))}
    </div>
  )
}
