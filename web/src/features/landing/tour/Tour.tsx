import { prices } from './prices.ts'
import { Link } from 'react-router'
import { tour } from '../../../messages/tour.ts'
import { buttonClass } from '../../../ui/base/button-class.ts'
import { cx } from '../../../ui/base/cx.ts'
import { Coin, Coins } from '../../../ui/base/Coin.tsx'
import { Khatam } from '../../../ui/base/Khatam.tsx'
import { KhatamPattern } from '../../../ui/base/KhatamPattern.tsx'
import { Family } from './Family.tsx'
import { Portrait } from './Portrait.tsx'
import { Steps } from './Steps.tsx'

export { Contents } from './Contents.tsx'
export { ConversationScene } from './ConversationScene.tsx'

/** How many tokens a new member receives, below the sign-up button. */
export function WelcomeTokens() {
  return (
    <p className="mt-6 flex items-center gap-2.5 text-on-hero/85 max-md:hidden">
      <Coin className="size-7" />
      {tour.costs.title(prices.welcome, prices.unlock)}
    </p>
  )
}

/** The landing page below the hero. */
export function Tour() {
  return (
    <div className="mt-14 flex flex-col gap-14 md:mt-24 md:gap-24">
      <div className="contents xl:flex xl:flex-col xl:gap-24 xl:px-14">
        <Steps />
        <People />
        <Costs />
        <Family />
      </div>
      <Closing />
    </div>
  )
}

function People() {
  const { title, text, shown } = tour.people
  return (
    <section aria-labelledby="people">
      <h2 id="people" className="text-[min(1.75rem,8vw)] leading-tight md:text-4xl">
        {title}
      </h2>
      <p className="mt-1.5 text-ink-soft md:text-lg">{text}</p>
      <ul className="mt-5 grid grid-cols-2 gap-x-3.5 gap-y-6 md:mt-8 md:grid-cols-4 md:gap-x-6">
        {shown.map(({ picture, name, about, begins, ends }) => (
          <li key={picture}>
            <Portrait of={picture} className="aspect-4/5 w-full rounded-lg" />
            <p className="mt-2.5 font-serif text-lg leading-tight font-semibold">{name}</p>
            <p className="text-sm text-ink-soft">{about}</p>
            <p className="mt-2.5 text-sm font-semibold text-saffron-ink">{begins}</p>
            <p className="font-serif leading-snug">{ends}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Costs() {
  return (
    <section
      aria-labelledby="costs"
      className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-lg bg-saffron-wash px-6 py-6 text-saffron-ink md:justify-between md:px-10 md:py-8"
    >
      {/* The price of one chat, on a desktop repeated for all welcome tokens. */}
      <span className="flex gap-4">
        {Array.from({ length: prices.welcome / prices.unlock }, (_, at) => (
          <span key={at} className={cx(at > 0 && 'max-md:hidden')}>
            <Coins count={prices.unlock} />
          </span>
        ))}
      </span>
      <div className="min-w-[min(14rem,100%)] flex-1 md:flex-none">
        <h2 id="costs" className="scroll-mt-24 text-xl text-ink md:text-2xl">
          {tour.costs.title(prices.welcome, prices.unlock)}
        </h2>
        <p className="mt-0.5">{tour.costs.text}</p>
      </div>
    </section>
  )
}

function Closing() {
  const { title, text, begin } = tour.closing
  return (
    <section
      aria-labelledby="begin"
      className="on-hero relative isolate flex flex-col items-center overflow-hidden rounded-lg px-6 py-14 text-center md:py-20"
    >
      <KhatamPattern className="-z-10 opacity-10" tile={128} />
      <Khatam className="size-14 text-hero-accent" />
      <h2 id="begin" className="mt-5 text-[min(1.875rem,9vw)] leading-tight md:text-4xl">
        {title}
      </h2>
      <p className="mt-3 max-w-xl text-balance text-on-hero/85">{text}</p>
      <Link
        to="/auth"
        state={{ tab: 'sign-up' }}
        className={`${buttonClass({ variant: 'accent' })} mt-7 w-full max-w-xs`}
      >
        {begin}
      </Link>
    </section>
  )
}
