import { Link } from 'react-router'
import { landing } from '../../messages/landing.ts'
import { buttonClass } from '../../ui/base/button-class.ts'
import { KhatamPattern } from '../../ui/base/KhatamPattern.tsx'
import { ConversationScene, WelcomeTokens } from './lazy-tour.tsx'

export function Hero() {
  return (
    <section className="on-hero relative isolate overflow-hidden rounded-lg px-[min(1.5rem,6vw)] py-9 shadow-2 md:px-12 md:py-14 xl:px-14 xl:py-10">
      <KhatamPattern className="-z-10 opacity-10" tile={128} />
      <div className="grid items-center gap-12 lg:grid-cols-[minmax(0,1fr)_21rem] xl:grid-cols-[minmax(0,1fr)_34rem] xl:gap-8">
        <div>
          <h1 className="text-[min(2rem,8.2vw)] leading-[1.12] md:text-5xl md:leading-[1.08] lg:text-[2.5rem] xl:text-[min(3.6rem,4.1vw)]">
            <Unbroken text={landing.promise} />{' '}
            <span className="block text-hero-accent">{landing.assurance}</span>
          </h1>
          <p className="mt-5 max-w-xl text-on-hero/85 md:text-lg">{landing.lead}</p>
          <div className="mt-7 flex flex-col gap-3 md:mt-9 md:flex-row">
            <Link to="/auth" state={{ tab: 'sign-up' }} className={buttonClass({ variant: 'accent' })}>
              {landing.getStarted}
            </Link>
            <Link to="/auth" className={buttonClass({ variant: 'on-hero' })}>
              {landing.alreadyAMember}
            </Link>
          </div>
          <WelcomeTokens />
        </div>
        <ConversationScene />
      </div>
    </section>
  )
}

/** Keeps hyphenated words on one line: 'Zero-' at a line's end would say the opposite. */
function Unbroken({ text }: { text: string }) {
  return text.split(/(\S+-\S+)/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={part} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
}
