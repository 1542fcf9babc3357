import { Link } from 'react-router'
import { tour } from '../../../messages/tour.ts'
import { Points } from '../shared/Points.tsx'
import { family, star, unseen } from './tour-icons.ts'

const { title, guardian, badge, sight, rules } = tour.family
const three = [
  { ...guardian, outline: family },
  { ...badge, outline: star },
  { ...sight, outline: unseen },
]

/** Guardians, the badge, picture privacy and the house rules. */
export function Family() {
  return (
    <section aria-labelledby="family">
      <h2 id="family" className="scroll-mt-16 mb-5 text-[min(1.75rem,8vw)] leading-tight md:mb-8 md:text-4xl">
        {title}
      </h2>
      <Points of={three} heading="h3" />
      <Link
        to="/house-rules"
        className="mt-4 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        {rules}
      </Link>
    </section>
  )
}
