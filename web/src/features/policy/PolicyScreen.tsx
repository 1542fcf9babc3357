import { Link } from 'react-router'
import { policy } from '../../messages/policy.ts'
import { shell } from '../../messages/shell.ts'
import { buttonClass } from '../../ui/base/button-class.ts'
import { Logo } from '../../ui/base/Logo.tsx'
import { Footer } from '../../ui/layout/Footer.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { PolicyText } from './PolicyText.tsx'

export function PolicyScreen() {
  return (
    <Page className="flex min-h-dvh flex-col">
      <header className="safe-top">
        <div className="mx-auto flex max-w-5xl flex-wrap items-center justify-between gap-3 px-5 py-3 md:px-8 md:py-5">
          <Logo />
          <Link to="/" className={buttonClass({ variant: 'outline', size: 'small' })}>
            <Back />
            {shell.backToHome}
          </Link>
        </div>
      </header>
      <main className="mx-auto w-full max-w-5xl flex-1 px-5 pt-6 pb-16 md:px-8 md:pt-10">
        <h1 className="text-4xl md:text-5xl">{policy.title}</h1>
        <p className="mt-3 text-ink-soft">{policy.lastUpdated}</p>
        <p className="text-ink-soft">{policy.takesEffect}</p>
        <p className="mt-1">
          <Link to="/house-rules" className="inline-block py-2.5 underline underline-offset-4">
            {policy.houseRules}
          </Link>
        </p>
        <div className="mt-8 gap-16 lg:mt-12 lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]">
          <nav aria-label={policy.contents} className="hidden lg:block">
            <ol className="sticky top-8 border-s border-line text-sm">
              {policy.sections.map(({ id, title }) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    className="-ms-px flex min-h-11 items-center border-s border-transparent ps-4 text-ink-soft hover:border-leaf hover:text-ink"
                  >
                    {title}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
          <div className="flex max-w-2xl flex-col gap-9">
            {policy.sections.map((section) => (
              <section key={section.id} id={section.id} className="scroll-mt-6">
                <h2 className="text-xl md:text-2xl">{section.title}</h2>
                {section.parts.map((part) =>
                  typeof part === 'string' ? (
                    <p key={part} className="mt-3 leading-relaxed">
                      <PolicyText text={part} />
                    </p>
                  ) : (
                    <ul
                      key={part[0]}
                      className="mt-3 flex list-disc flex-col gap-2 ps-5 leading-relaxed marker:text-leaf"
                    >
                      {part.map((point) => (
                        <li key={point}>
                          <PolicyText text={point} />
                        </li>
                      ))}
                    </ul>
                  ),
                )}
              </section>
            ))}
          </div>
        </div>
      </main>
      <Footer className="max-w-5xl" />
    </Page>
  )
}

/** Inlined: the icon library is part of sign-in's script, which this page does not load. */
function Back() {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-4 rtl:rotate-180"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="m12 19-7-7 7-7M19 12H5" />
    </svg>
  )
}
