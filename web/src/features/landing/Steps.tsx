import { tokens } from '@mithaq/contract/limits'
import type { ReactNode } from 'react'
import { tour } from '../../messages/tour.ts'
import { KhatamPattern } from '../../ui/KhatamPattern.tsx'
import { AnswerScreen, LikeScreen, OpenScreen } from './StepScreens.tsx'

const { steps } = tour
const three = [
  { title: steps.like.title, text: steps.like.text, screen: <LikeScreen /> },
  { title: steps.open.title, text: steps.open.text(tokens.unlock), screen: <OpenScreen /> },
  { title: steps.answer.title, text: steps.answer.text(tokens.penalty), screen: <AnswerScreen /> },
]

/** Each with the screen it happens on, drawn small. */
export function Steps() {
  return (
    <section aria-labelledby="steps">
      <h2 id="steps" className="text-[min(1.75rem,8vw)] md:text-center md:text-4xl">
        {steps.title}
      </h2>
      <ol className="mt-6 grid gap-6 md:mt-10 md:grid-cols-3 md:gap-6 lg:gap-8">
        {three.map(({ title, text, screen }, at) => (
          <li
            key={title}
            className="grid grid-cols-[min(9.5rem,40%)_minmax(0,1fr)] items-center gap-4 md:grid-cols-1 md:content-start"
          >
            <Frame>{screen}</Frame>
            <div>
              <h3 className="flex flex-wrap items-center gap-x-3 gap-y-2 text-xl">
                <span
                  aria-hidden="true"
                  className="grid size-9 place-items-center rounded-full bg-saffron-wash font-sans text-base font-bold text-saffron-ink"
                >
                  {at + 1}
                </span>
                {title}
              </h3>
              <p className="mt-2 text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The upper part of a phone on the evergreen ground. A picture only: the words beside it say what it shows. */
function Frame({ children }: { children: ReactNode }) {
  return (
    <div
      aria-hidden="true"
      className="on-hero @container relative isolate aspect-4/5 overflow-hidden rounded-lg pt-[8%] select-none md:aspect-5/6"
    >
      <KhatamPattern className="-z-10 opacity-10" tile={96} />
      <div className="mx-auto h-full w-[84%] overflow-hidden rounded-t-[9cqi] border-x-4 border-t-4 border-viewer bg-paper text-[4.2cqi] leading-snug text-ink md:w-[72%] md:text-[3.9cqi]">
        {children}
      </div>
    </div>
  )
}
