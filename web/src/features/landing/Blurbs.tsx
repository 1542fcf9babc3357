import { landing } from '../../messages/landing.ts'
import { clock, heart, sliders } from './shared/icons.tsx'
import { Points } from './shared/Points.tsx'

const { tokens, likes, filters } = landing.blurbs
const blurbs = [
  { ...tokens, outline: clock },
  { ...likes, outline: heart },
  { ...filters, outline: sliders },
]

export function Blurbs() {
  return (
    <section aria-label={landing.why} className="mt-8 md:mt-12 xl:px-14">
      <Points of={blurbs} heading="h2" />
    </section>
  )
}
