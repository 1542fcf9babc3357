import { houseRules as texts } from '../../messages/house-rules.ts'
import { BackArrow } from '../../ui/layout/BackArrow.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { Logo } from '../../ui/base/Logo.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { useBack } from '../../ui/layout/use-back.ts'

/** Eight numbered sentences, for everybody. */
export function HouseRulesScreen() {
  const back = useBack('/')
  return (
    <Page className="safe-top">
      <main className="mx-auto w-full max-w-2xl px-5 pt-3 pb-16 md:pt-5">
        <header className="flex items-center justify-between gap-3">
          <Logo />
          <Button variant="outline" size="small" icon={<BackArrow />} onClick={back}>
            {texts.back}
          </Button>
        </header>
        <h1 className="mt-8 text-4xl md:text-5xl">{texts.title}</h1>
        <p className="mt-3 leading-relaxed text-ink-soft">{texts.text}</p>
        <ol className="mt-8 flex flex-col gap-3">
          {texts.rules.map((rule, at) => (
            <li
              key={rule}
              id={`rule-${at + 1}`}
              className="flex items-start gap-4 rounded-lg border border-line bg-surface px-5 py-4 target:border-leaf"
            >
              <span className="w-4 shrink-0 font-serif text-2xl leading-snug text-leaf">{at + 1}</span>
              <span className="pt-1 text-lg leading-snug">{rule}</span>
            </li>
          ))}
        </ol>
        <p className="mt-8 leading-relaxed text-ink-soft">{texts.report}</p>
      </main>
    </Page>
  )
}
