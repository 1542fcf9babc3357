import { useEffect, useState } from 'react'
import { saveLocale, direction, locale, type Direction, type Locale } from '../../messages/catalogue.ts'
import { KhatamPattern } from '../../ui/base/KhatamPattern.tsx'
import { Logo } from '../../ui/base/Logo.tsx'
import { SegmentedChoice } from '../../ui/form/SegmentedChoice.tsx'
import { readTheme, setTheme, type Theme } from '../../ui/base/theme.ts'
import { ActionSection } from './ActionSection.tsx'
import { ContentSection } from './ContentSection.tsx'
import { FeedbackSection } from './FeedbackSection.tsx'
import { FormSection } from './FormSection.tsx'
import { FoundationSection } from './FoundationSection.tsx'

const sections = [
  ['foundations', 'Foundations'],
  ['actions', 'Actions'],
  ['forms', 'Forms'],
  ['feedback', 'Feedback'],
  ['content', 'Content'],
] as const

/** Every UI component in every state. `?theme=dark&dir=rtl` sets theme and direction for a screenshot. */
export function DevUiScreen() {
  const stage = useStage()
  return (
    <div className="page-fade mx-auto max-w-6xl px-5 md:px-10" key={stage.dir}>
      <header className="sticky top-0 z-30 -mx-5 flex items-center justify-between gap-6 bg-paper px-5 py-2 md:-mx-10 md:px-10">
        <a href="/" className="rounded-sm py-2">
          <Logo />
        </a>
        <nav aria-label="Sections" className="hidden md:flex">
          {sections.map(([id, name]) => (
            <a
              key={id}
              href={`#${id}`}
              className="flex min-h-11 items-center rounded-full px-3 text-sm font-semibold text-ink-soft hover:bg-leaf-wash hover:text-ink"
            >
              {name}
            </a>
          ))}
        </nav>
      </header>
      <main>
        <div className="on-hero relative isolate my-6 overflow-hidden rounded-lg px-6 py-14 md:px-14 md:py-24">
          <KhatamPattern className="-z-10 opacity-12" tile={128} />
          <h1 className="max-w-2xl text-4xl leading-tight md:text-6xl">
            Mithaq, <span className="text-hero-accent">part by part</span>
          </h1>
          <p className="mt-4 max-w-lg text-lg">
            A well-kept family drawing room: warm, calm, dignified, unhurried, and honest about time and cost.
          </p>
        </div>
        <Stage {...stage} />
        <FoundationSection />
        <ActionSection />
        <FormSection />
        <FeedbackSection />
        <ContentSection />
      </main>
    </div>
  )
}

const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
] as const
const directions = [
  { value: 'ltr', label: 'Left to right' },
  { value: 'rtl', label: 'Right to left' },
] as const
const languages = [
  { value: 'en', label: 'English' },
  { value: 'qps-rtl', label: 'Pseudo' },
] as const

type StageState = ReturnType<typeof useStage>

function Stage({ theme, dir, put }: StageState) {
  return (
    <div className="grid gap-4 pb-12 md:grid-cols-3">
      <SegmentedChoice
        label="Theme"
        value={theme}
        options={themes}
        onChange={(next) => put({ theme: next })}
      />
      <SegmentedChoice
        label="Direction"
        value={dir}
        options={directions}
        onChange={(next) => put({ dir: next })}
      />
      <SegmentedChoice<Locale>
        label="Texts"
        value={locale}
        options={languages}
        onChange={(next) => {
          saveLocale(next)
          location.search = ''
        }}
      />
    </div>
  )
}

/** The URL sets theme and direction, for screenshots; without it the member's own apply. */
function useStage() {
  const [stage, setStage] = useState(() => {
    const asked = new URLSearchParams(location.search)
    const first = { theme: themeOf(asked.get('theme')), dir: directionOf(asked.get('dir')) }
    // Before the components render: they read the page's direction.
    document.documentElement.dir = first.dir
    return first
  })
  useEffect(() => setTheme(stage.theme), [stage.theme])
  function put(change: { theme?: Theme; dir?: Direction }) {
    const next = { ...stage, ...change }
    history.replaceState(history.state, '', `?${new URLSearchParams(next)}`)
    document.documentElement.dir = next.dir
    setStage(next)
  }
  return { ...stage, put }
}

function themeOf(asked: string | null): Theme {
  return asked === 'light' || asked === 'dark' || asked === 'system' ? asked : readTheme()
}

function directionOf(asked: string | null): Direction {
  return asked === 'rtl' || asked === 'ltr' ? asked : direction
}

export default DevUiScreen
