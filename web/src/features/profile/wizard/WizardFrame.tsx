import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { wizard } from '../../../messages/wizard.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { IconButton } from '../../../ui/base/IconButton.tsx'
import { Khatam } from '../../../ui/base/Khatam.tsx'
import { KhatamPattern } from '../../../ui/base/KhatamPattern.tsx'
import { Logo } from '../../../ui/base/Logo.tsx'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { clearLostPictures, showTrouble, useSignup } from '../signup-form-store.ts'
import { SignOutButton } from './SignOutButton.tsx'
import { stepPath, stepCount, type Step } from './wizard-steps.ts'
import { PreviewButton, WizardPreview } from './WizardPreview.tsx'

export interface Heading {
  title: string
  text: string
}

interface WizardFrameProps {
  step: Step
  heading: Heading
  /** False once there is nothing to go back to. */
  back: boolean
  children: ReactNode
}

/** One column; from 1024 px with a preview of the profile beside it. */
export function WizardFrame({ step, heading, back, children }: WizardFrameProps) {
  const navigate = useNavigate()
  return (
    <div className="safe-top relative isolate flex min-h-dvh flex-col overflow-x-clip">
      <div className="fixed inset-0 -z-10 hidden text-leaf md:block">
        <KhatamPattern className="opacity-5" tile={144} />
      </div>
      <div className="mx-auto flex w-full max-w-xl flex-1 flex-col px-5 md:px-8 md:pb-16 lg:max-w-6xl">
        <header className="pt-3 md:pt-6">
          <div className="grid min-h-12 grid-cols-[1fr_auto_1fr] items-center">
            {back && step > 1 ? (
              <IconButton
                label={wizard.back}
                icon={<ArrowLeft className="size-5 rtl:rotate-180" aria-hidden="true" />}
                className="-ms-3 md:hidden"
                onClick={() => void navigate(stepPath((step - 1) as Step))}
              />
            ) : (
              <span className="md:hidden">
                <Khatam className="size-7 text-leaf" />
              </span>
            )}
            <span className="hidden md:block">
              <Logo size="small" className="text-leaf" />
            </span>
            <p className="text-sm text-ink-soft tabular-nums">{wizard.stepOf(step, stepCount)}</p>
            <div className="justify-self-end">
              <SignOutButton />
            </div>
          </div>
          <ProgressBar
            label={wizard.progress}
            value={step}
            max={stepCount}
            valueText={wizard.stepOf(step, stepCount)}
            className="mt-1.5"
          />
        </header>
        <div className="flex flex-1 flex-col lg:grid lg:flex-none lg:grid-cols-[minmax(0,1fr)_25rem] lg:items-start lg:gap-12">
          <main className="flex flex-1 flex-col pt-6 md:mt-8 md:flex-none md:rounded-lg md:border md:border-line md:bg-paper md:p-10 md:shadow-1">
            <Troubles />
            <Page key={heading.title} className="flex flex-1 flex-col">
              <h1 className="text-3xl md:text-4xl">{heading.title}</h1>
              <p className="mt-1.5 mb-7 text-ink-soft">{heading.text}</p>
              {step === stepCount && <PreviewButton />}
              {children}
            </Page>
          </main>
          <WizardPreview />
        </div>
      </div>
    </div>
  )
}

/** The banners above every step of the wizard. */
function Troubles() {
  const { trouble, lostPictures } = useSignup()
  const banners = useRef<HTMLDivElement>(null)
  // The failed button may be far below.
  useEffect(() => {
    if (trouble) banners.current?.scrollIntoView({ block: 'nearest' })
  }, [trouble])
  return (
    <div ref={banners} className="scroll-m-6">
      {trouble && (
        <Banner className="mb-6" onDismiss={() => showTrouble(undefined)}>
          {trouble}
        </Banner>
      )}
      {lostPictures.length > 0 && (
        <Banner kind="info" className="mb-6" onDismiss={clearLostPictures}>
          {wizard.picturesLost(lostPictures.length)}
        </Banner>
      )}
    </div>
  )
}
