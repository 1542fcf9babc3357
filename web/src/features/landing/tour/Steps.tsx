import { prices } from './prices.ts'
import { tour } from '../../../messages/tour.ts'
import { cx } from '../../../ui/base/cx.ts'
import { KhatamPattern } from '../../../ui/base/KhatamPattern.tsx'

const { like, open, answer, title: heading } = tour.steps
const steps = [
  { ...like, name: 'like', text: like.text },
  { ...open, name: 'open', text: open.text(prices.unlock) },
  { ...answer, name: 'answer', text: answer.text(prices.penalty) },
]

/** The three steps, each with its screenshot. */
export function Steps() {
  return (
    <section aria-labelledby="steps">
      <h2
        id="steps"
        className="scroll-mt-16 text-[min(1.75rem,8vw)] leading-tight md:text-center md:text-4xl"
      >
        {heading}
      </h2>
      <ol className="mt-6 grid gap-6 md:mt-10 md:grid-cols-3 md:gap-6 lg:gap-8">
        {steps.map(({ name, title, text, screen }, at) => (
          <li
            key={name}
            className="grid grid-cols-[min(9.5rem,40%)_minmax(0,1fr)] items-center gap-4 md:grid-cols-1 md:content-start"
          >
            <PhoneScreen of={name} alt={screen} />
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

/** A screenshot in the upper part of a drawn phone. */
function PhoneScreen({ of, alt }: { of: string; alt: string }) {
  return (
    <div className="on-hero @container relative isolate aspect-4/5 overflow-hidden rounded-lg pt-[8%] select-none md:aspect-5/6">
      <KhatamPattern className="-z-10 opacity-10" tile={96} />
      <div className="mx-auto h-full w-[84%] overflow-hidden rounded-t-[9cqi] border-x-4 border-t-4 border-viewer bg-paper pt-[3.5cqi] md:w-[72%]">
        <ThemedScreenshot of={of} alt={alt} />
      </div>
    </div>
  )
}

/** A screenshot in the visitor's theme; the hidden one is not loaded. */
export function ThemedScreenshot({ of, alt }: { of: string; alt: string }) {
  return (['light', 'dark'] as const).map((theme) => (
    <img
      key={theme}
      src={`/screens/${of}-${theme}.webp`}
      alt={alt}
      width="585"
      height="1140"
      loading="lazy"
      decoding="async"
      className={cx(
        'h-auto w-full text-transparent',
        theme === 'light' ? 'dark:hidden' : 'hidden dark:block',
      )}
    />
  ))
}
